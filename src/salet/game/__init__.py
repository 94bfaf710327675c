"""What a guessing game is: words, replies, rules, modes, positions."""
