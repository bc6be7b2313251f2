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


class Clauses:
    """The clauses of a DIMACS file by number, read when they are asked for, and those that a proof adds."""

    def __init__(self, formula: bytes) -> None:
        lines = formula.split(b"\n")
        self.head = next((at for at, line in enumerate(lines) if line.startswith(b"p cnf ")), len(lines) - 1)
        self.lines = lines[self.head + 1 : -1]
        words = lines[self.head].split()
        if len(words) != 4 or words[3] != str(len(self.lines)).encode() or lines[-1]:
            raise ProofFlaw("formula", self.head + 1, "the head does not fit what follows")
        for number, line in enumerate(self.lines, self.head + 2):
            if not line.endswith(b" 0") and line != b"0":
                raise ProofFlaw("formula", number, "not one clause")
        self.count = len(self.lines)
        self.known: dict[int, list[int]] = {}

    def __getitem__(self, number: int) -> list[int]:
        """Give the literals of a clause; raise KeyError if there is none of that number."""
        if number not in self.known and 1 <= number <= self.count:
            self.known[number] = read_clause(self.lines[number - 1], "formula", self.head + 1 + number)
        return self.known[number]


def read_clause(line: bytes, file: str, number: int) -> list[int]:
    """Give the literals of a line, which ends with the only 0 in it."""
    try:
        *literals, end = map(int, line.split())
    except ValueError:
        raise ProofFlaw(file, number, "not numbers") from None
    if end != 0 or 0 in literals:
        raise ProofFlaw(file, number, "not one clause")
    return literals


def check_proof(formula: bytes, proof: bytes) -> int:
    r"""Give the number of steps by which a proof refutes a formula; raise ProofFlaw where it goes wrong.

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
        head, _, rest = line.strip().partition(b" ")
        if not head:
            continue
        if rest.startswith(b"d "):
            for name in read_clause(rest[2:], "proof", number):
                # A clause of the formula may be used again: nothing is gained by forgetting it.
                clauses.known.pop(name, None)
            continue
        step, lemma, hints = read_step(head, rest, number)
        if step <= last:
            raise ProofFlaw("proof", number, "the steps are not in order")
        follow(clauses, lemma, hints, number)
        steps += 1
        if not lemma:
            return steps
        clauses.known[step] = lemma
        last = step
    raise ProofFlaw("proof", proof.count(b"\n") + 1, "the end comes before the empty clause")


def read_step(head: bytes, rest: bytes, number: int) -> tuple[int, list[int], list[int]]:
    """Give the number of a step, its clause and its hints."""
    try:
        step, numbers = int(head), list(map(int, rest.split()))
        middle = numbers.index(0)
    except ValueError:
        raise ProofFlaw("proof", number, "not a step") from None
    hints = numbers[middle + 1 : -1]
    if middle == len(numbers) - 1 or numbers[-1] != 0 or 0 in hints:
        raise ProofFlaw("proof", number, "not a step")
    return step, numbers[:middle], hints


def follow(clauses: Clauses, lemma: list[int], hints: list[int], number: int) -> None:
    """Raise ProofFlaw unless the hints lead from "no literal of the lemma holds" to a contradiction."""
    false = set(lemma)
    for hint in hints:
        try:
            open_literals = set(clauses[hint]) - false
        except KeyError:
            raise ProofFlaw("proof", number, f"there is no clause {hint}") from None
        if not open_literals:
            return
        if len(open_literals) > 1:
            raise ProofFlaw("proof", number, f"hint {hint} is no unit clause")
        false.add(-open_literals.pop())
    raise ProofFlaw("proof", number, "the hints lead to no contradiction")
