"""An LRAT checker in plain Python, for whoever would rather read one page than trust a program.

It shares no code with the rest of modoku and imports nothing of it. A formula is a DIMACS file with one clause a line.
A proof has one step a line:

    NUMBER LITERALS 0 HINTS 0    a clause is added; the hints name the clauses that it follows from
    NUMBER d NUMBERS 0           clauses are no longer needed

A clause follows if assuming all its literals false leads to a contradiction: each hint, in its order, must have exactly
one literal that is not false yet, which then holds, until a hint has none left. A proof that reaches the empty clause
shows that nothing satisfies the formula.
"""


class ProofFlaw(Exception):  # noqa: N818 - named after what is found
    """The first line of a proof or formula that is not right, counted from 1, and why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}, line {line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


class Clauses(dict[bytes, tuple[int, ...]]):
    """The clauses by the text of their number: those of a DIMACS file, read when asked for, and those of a proof."""

    def __init__(self, formula: bytes) -> None:
        super().__init__()
        start = 0 if formula.startswith(b"p cnf ") else formula.find(b"\np cnf ") + 1
        self.head = formula.count(b"\n", 0, start) + 1
        head, _, body = formula[start:].partition(b"\n")
        *self.lines, rest = body.split(b"\n")
        self.count = len(self.lines)
        words = head.split()
        if words[:2] != [b"p", b"cnf"] or words[3:] != [str(self.count).encode()] or rest or not words[2].isdigit():
            raise ProofFlaw("formula", self.head, "the head does not fit what follows")
        self.variables = int(words[2])
        # Counting is quick and, where no clause is empty, enough.
        if body.count(b" 0\n") < self.count:
            for at, line in enumerate(self.lines, self.head + 1):
                if line[-2:] != b" 0" and line != b"0":
                    raise ProofFlaw("formula", at, "not one clause")

    def __missing__(self, name: bytes) -> tuple[int, ...]:
        """Return the literals of a clause of the formula; raise KeyError if there is none of that number."""
        number = int(name) if name.isdigit() and len(name) < 20 else 0
        if not 1 <= number <= self.count:
            raise KeyError(name)
        self[name] = self.read(self.lines[number - 1].split(), "formula", self.head + number)
        return self[name]

    def read(self, words: list[bytes], file: str, number: int) -> tuple[int, ...]:
        """Return the literals of a line, which ends with the only 0 in it, each of them once."""
        try:
            *literals, end = map(int, words)
        except ValueError:
            raise ProofFlaw(file, number, "not numbers") from None
        if end != 0 or 0 in literals:
            raise ProofFlaw(file, number, "not one clause")
        if literals and not -self.variables <= min(literals) <= max(literals) <= self.variables:
            raise ProofFlaw(file, number, "a variable that the formula has not")
        return tuple(set(literals))


def check_proof(formula: bytes, proof: bytes, before_line=None) -> int:  # type: ignore[no-untyped-def]
    r"""Return the number of steps by which a proof refutes a formula; raise ProofFlaw where it goes wrong.

    `before_line`, if there is one, is called before each line of the proof, and may raise to end the work.

    >>> formula = b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"
    >>> check_proof(formula, b"5 1 0 1 2 0\n6 0 5 3 4 0\n")
    2
    >>> check_proof(formula, b"5 1 0 1 3 0\n6 0 5 3 4 0\n")
    Traceback (most recent call last):
    modoku.certificates.lrat.ProofFlaw: proof, line 1: hint 3 is no unit clause
    """
    clauses = Clauses(formula)
    last, steps = clauses.count, 0
    for number, line in enumerate(proof.split(b"\n"), 1):
        if before_line is not None:
            before_line()
        words = line.split()
        if not words:
            continue
        if words[1:2] == [b"d"]:
            if words[-1] != b"0" or b"0" in words[2:-1]:
                raise ProofFlaw("proof", number, "not a list of clauses")
            for name in words[2:-1]:
                # A clause of the formula may be used again: nothing is gained by forgetting it.
                clauses.pop(name, None)
            continue
        step, lemma, hints = read_step(clauses, words, number)
        if step <= last:
            raise ProofFlaw("proof", number, "the steps are not in order")
        follow(clauses, lemma, hints, number)
        steps += 1
        if not lemma:
            return steps
        clauses[str(step).encode()] = lemma
        last = step
    raise ProofFlaw("proof", proof.count(b"\n") + 1, "the end comes before the empty clause")


def read_step(clauses: Clauses, words: list[bytes], number: int) -> tuple[int, tuple[int, ...], list[bytes]]:
    """Return the number of a step, its clause, and the numbers of its hints as they are written."""
    try:
        step, middle = int(words[0]), words.index(b"0", 1) + 1
    except ValueError:
        raise ProofFlaw("proof", number, "not a step") from None
    hints = words[middle:-1]
    if middle == len(words) or words[-1] != b"0" or b"0" in hints:
        raise ProofFlaw("proof", number, "not a step")
    return step, clauses.read(words[1:middle], "proof", number), hints


def follow(clauses: Clauses, lemma: tuple[int, ...], hints: list[bytes], number: int) -> None:
    """Raise ProofFlaw unless the hints lead from "no literal of the lemma holds" to a contradiction."""
    # By literal: whether it is false. Negative ones are counted from the end, as Python does.
    false = bytearray(2 * clauses.variables + 1)
    for literal in lemma:
        false[literal] = 1
    for hint in hints:
        unit = 0
        try:
            clause = clauses[hint]
        except KeyError:
            raise ProofFlaw("proof", number, f"there is no clause {hint.decode('latin-1')}") from None
        for literal in clause:
            if not false[literal]:
                if unit:
                    raise ProofFlaw("proof", number, f"hint {hint.decode()} is no unit clause")
                unit = literal
        if not unit:
            return
        false[-unit] = 1
    raise ProofFlaw("proof", number, "the hints lead to no contradiction")
