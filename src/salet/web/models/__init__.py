"""What is sent to the JSON interface, and what it answers, a module for each topic."""
