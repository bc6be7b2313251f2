"""The routes: each parses, asks one question, and shapes the answer."""
