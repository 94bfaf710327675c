"""Results as HTML for notebooks: a module for each kind, with a function `html`.

The parts they are made of are in `parts`, which escapes every text, and their looks in `style`.
There is no script, colours follow the notebook's theme, and whatever a colour says is in words or
letters, too.
"""
