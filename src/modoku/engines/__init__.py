"""Mathematics to answers. Every answer of every engine passes `Solution.checked` before anyone sees it."""
