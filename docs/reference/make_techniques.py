"""Write the tables of techniques.md and techniques.fr.md: python docs/reference/make_techniques.py."""

from __future__ import annotations

import sys
from pathlib import Path

from modoku.logic import ALL_TECHNIQUES, Technique
from modoku.logic.figure_titles import LENGTHS

FOLDER = Path(__file__).parent
PAGES = {"en": FOLDER / "techniques.md", "fr": FOLDER / "techniques.fr.md"}
START, END = "<!-- techniques -->\n", "<!-- end of techniques -->"
HEADS = {
    "en": "| name | English | français | rating | first line of its reasoning |",
    "fr": "| nom | français | anglais | cote | l'idée en une phrase |",
}
MARKS = {"en": (" ours", " unique", " human"), "fr": (" maison", " unicité", " humaine")}
"""The marks of a technique: the rating is our own; one solution is taken for granted; left out of the rating."""
VARIED = LENGTHS | {
    *("unique-rectangle", "unique-loop", "unique-hidden-subset", "three-strong-links", "wxyz-wing", "vwxyz-wing"),
    *("bug", "bug-more", "y-loop", "forcing-chain", "nishio", "multiple-forcing-chain", "dynamic-forcing-chain"),
    *("dynamic-forcing-chain-plus", "nested-forcing-chain", "nested-multiple-chain", "nested-dynamic-chain"),
}
"""What is the harder the longer or wider it is."""
IDEAS = {
    "full-house": (
        "Full house: one blank cell is left in a house, and one digit.",
        "Dernière case : il reste dans une maison une seule case vide, et un seul chiffre.",
    ),
    "hidden-single hidden-single-line": (
        "Hidden single: in a house a digit has one place left.",
        "Singleton caché : dans une maison, un chiffre n'a plus qu'une place.",
    ),
    "direct-pointing direct-claiming pointing claiming": (
        (
            "Locked candidates: all places of a digit in a house see a cell outside, which therefore cannot hold the "
            "digit."
        ),
        (
            "Candidats verrouillés : toutes les places d'un chiffre dans une maison voient une case extérieure, qui "
            "ne peut donc contenir ce chiffre."
        ),
    ),
    "direct-hidden-pair direct-hidden-triple hidden-pair hidden-triple hidden-quad": (
        "Hidden subset: k digits have k places in a house between them.",
        "Sous-ensemble caché : k chiffres n'ont à eux tous que k places dans une maison.",
    ),
    "naked-single": (
        "Naked single: a cell has one candidate left.",
        "Singleton nu : une case n'a plus qu'un candidat.",
    ),
    "naked-pair naked-triple naked-quad locked-pair locked-triple": (
        "Naked subset: k cells that see each other have k candidates between them.",
        "Sous-ensemble nu : k cases qui se voient toutes n'ont à elles toutes que k candidats.",
    ),
    "x-wing swordfish jellyfish": (
        "Basic fish: k disjoint houses have all places of a digit in k units of another family.",
        ("Poisson simple : dans k maisons disjointes, un chiffre n'a de places que dans k unités d'une autre famille."),
    ),
    "skyscraper two-string-kite turbot-fish empty-rectangle dual-two-string-kite dual-empty-rectangle": (
        (
            "Two strong links of one digit: skyscraper, two-string kite, turbot fish, and with a group the empty "
            "rectangle."
        ),
        "Deux liens forts d'un chiffre : gratte-ciel, cerf-volant, turbot et, avec un groupe, rectangle vide.",
    ),
    (
        "finned-x-wing sashimi-x-wing finned-swordfish sashimi-swordfish finned-jellyfish sashimi-jellyfish "
        "siamese-finned-x-wing siamese-sashimi-x-wing siamese-finned-swordfish siamese-sashimi-swordfish "
        "siamese-finned-jellyfish siamese-sashimi-jellyfish"
    ): (
        "Finned and sashimi fish: a fish but for some places, the fins, which the cell to be cleared sees.",
        ("Poissons à nageoire et sashimi : un poisson, à quelques places près, les nageoires, que voit la case visée."),
    ),
    "remote-pair": (
        "Remote pair: a chain of cells with the same two candidates, alternately one and the other.",
        "Paire distante : une chaîne de cases aux deux mêmes candidats, tour à tour l'un et l'autre.",
    ),
    "simple-colours multi-colours": (
        "Simple colours and multi-colours: the places of one digit, tied two by two, take turns.",
        "Coloriages simple et multiple : les places d'un chiffre, liées deux à deux, alternent.",
    ),
    "xy-wing xyz-wing": (
        "XY-wing and XYZ-wing: a pivot whose every digit gives one digit z to a cell that a third cell sees.",
        ("Ailes XY et XYZ : un pivot dont chaque chiffre donne un même chiffre z à une case que voit une troisième."),
    ),
    "w-wing": (
        (
            "W-wing: two cells with the same two candidates, and a house that keeps both from taking the same one of "
            "them."
        ),
        ("Aile W : deux cases aux deux mêmes candidats, et une maison qui les empêche de prendre toutes deux le même."),
    ),
    (
        "unique-rectangle unique-loop unique-rectangle-1 unique-rectangle-2 unique-rectangle-3 unique-rectangle-4 "
        "unique-rectangle-5"
    ): (
        "Unique rectangles and loops: a ring of cells that cannot end up with two digits only.",
        "Rectangles et boucles uniques : un anneau de cases qui ne peut finir avec deux chiffres seulement.",
    ),
    "unique-hidden-subset": (
        ("Unique rectangle or loop with a hidden subset: two cells of the ring can hold only one of its two digits."),
        (
            "Rectangle ou boucle unique avec sous-ensemble caché : deux cases de l'anneau ne peuvent contenir qu'un "
            "de ses deux chiffres."
        ),
    ),
    "unique-rectangle-6 hidden-rectangle": (
        ("Hidden rectangle, and type 6 of the unique rectangle: one digit in one corner would force the whole ring."),
        "Rectangle caché, et type 6 du rectangle unique : un chiffre dans un coin forcerait tout l'anneau.",
    ),
    "avoidable-rectangle-1 avoidable-rectangle-2": (
        (
            "Avoidable rectangle: a ring of four cells, some of them solved, that must not be filled with two digits "
            "in turn."
        ),
        (
            "Rectangle évitable : un anneau de quatre cases, certaines déjà remplies, qui ne doit pas alterner deux "
            "chiffres."
        ),
    ),
    "three-strong-links three-strong-links-grouped": (
        "Three strong links of one digit: the next longer relative of the skyscraper.",
        "Trois liens forts d'un chiffre : le parent du gratte-ciel, d'un lien plus long.",
    ),
    "wxyz-wing vwxyz-wing uvwxyz-wing": (
        "Bent subset (WXYZ-wing): k cells with k digits between them, of which all but one see themselves.",
        (
            "Sous-ensemble coudé (aile WXYZ) : k cases et k chiffres à elles toutes, dont les places se voient, sauf "
            "pour un seul."
        ),
    ),
    "bug": (
        (
            "BUG: a grid in which every cell has two candidates, and every house each of them twice, has no or "
            "several solutions."
        ),
        (
            "BUG : une grille dont chaque case a deux candidats, chacun deux fois dans chaque maison, a zéro ou "
            "plusieurs solutions."
        ),
    ),
    "bug-more": (
        "BUG with several candidates too many: types 3 and 4, and what all of them exclude.",
        "BUG à plusieurs candidats de trop : les types 3 et 4, et ce que tous excluent.",
    ),
    "large-naked-subset large-hidden-subset": (
        "Large subsets: naked and hidden subsets of five and more, for boards with more than nine digits.",
        "Grands sous-ensembles : nus ou cachés, de cinq et plus, pour les plateaux de plus de neuf chiffres.",
    ),
    "als-xz": (
        "ALS-XZ: two almost locked sets linked by a digit x share another digit z.",
        "ALS-XZ : deux ensembles presque verrouillés, liés par un chiffre x, ont en commun un autre chiffre z.",
    ),
    "sue-de-coq": (
        "Sue de Coq: cells where two units cross, with enough cells of both units to use up all their digits.",
        (
            "Sue de Coq : des cases où se croisent deux unités, avec assez de cases des deux pour épuiser leurs "
            "chiffres."
        ),
    ),
    "aligned-pair-exclusion aligned-triplet-exclusion": (
        (
            "Aligned pair and triplet exclusion: of all ways to fill two or three cells, only some leave the others "
            "a digit."
        ),
        (
            "Exclusion de paire ou de triplet aligné : des façons de remplir deux ou trois cases, quelques-unes "
            "seulement laissent un chiffre aux autres."
        ),
    ),
    "xy-chain": (
        (
            "XY-chain: cells with two candidates, each sharing one with the next, that begin and end with the same "
            "digit."
        ),
        (
            "Chaîne XY : des cases à deux candidats, chacune en partageant un avec la suivante, qui commence et "
            "finit par le même chiffre."
        ),
    ),
    "als-xy-wing als-chain": (
        (
            "ALS-XY-wing and ALS chains: almost locked sets in a row, each linked to the next by another digit than "
            "before."
        ),
        (
            "Ailes ALS-XY et chaînes d'ALS : des ensembles presque verrouillés à la file, chacun lié au suivant par "
            "un autre chiffre qu'au précédent."
        ),
    ),
    "x-chain y-loop forcing-chain aic continuous-loop": (
        (
            "Chains and loops: from a supposition along alternating links to its contradiction, or back to where one "
            "began."
        ),
        (
            "Chaînes et boucles : d'une supposition, par des liens alternés, à sa contradiction ou à son point de "
            "départ."
        ),
    ),
    "grouped-x-chain grouped-aic grouped-loop": (
        "Grouped chains and nice loops: alternating inference chains whose ends may be several cells of one unit.",
        (
            "Chaînes et boucles groupées : des inférences alternées dont un maillon peut être plusieurs cases d'une "
            "unité."
        ),
    ),
    "death-blossom": (
        "Death blossom: a cell whose every candidate would lock one almost locked set, and all these sets hold z.",
        (
            "Fleur de la mort : une case dont chaque candidat verrouillerait un ensemble presque verrouillé, tous "
            "contenant z."
        ),
    ),
    "nishio dynamic-forcing-chain": (
        "Nishio and dynamic forcing chains: suppose, follow everything that follows, and see where it leads.",
        "Nishio et chaînes forcées dynamiques : supposer, suivre tout ce qui s'ensuit, et voir où cela mène.",
    ),
    "multiple-forcing-chain cell-forcing-chain region-forcing-chain": (
        "Cell and region forcing chains: whichever way a cell or a house goes, the same follows.",
        (
            "Chaînes forcées par case et par région : dans tous les cas d'une case ou d'une maison, la même chose "
            "s'ensuit."
        ),
    ),
    "dynamic-forcing-chain-plus nested-forcing-chain nested-multiple-chain nested-dynamic-chain": (
        ("Dynamic chains with more: with locked candidates, pairs and X-wings, or with whole chains within the chain."),
        (
            "Chaînes dynamiques enrichies : de candidats verrouillés, de paires et d'X-wings, ou de chaînes dans la "
            "chaîne."
        ),
    ),
    (
        "franken-x-wing finned-franken-x-wing siamese-finned-franken-x-wing franken-swordfish "
        "finned-franken-swordfish siamese-finned-franken-swordfish franken-jellyfish finned-franken-jellyfish "
        "siamese-finned-franken-jellyfish mutant-x-wing finned-mutant-x-wing siamese-finned-mutant-x-wing "
        "mutant-swordfish finned-mutant-swordfish siamese-finned-mutant-swordfish mutant-jellyfish "
        "finned-mutant-jellyfish siamese-finned-mutant-jellyfish"
    ): (
        "Franken and mutant fish: boxes among the bases or the covers, or lines of both families on one side.",
        (
            "Poissons franken et mutants : des blocs parmi les bases ou les couvertures, ou des lignes des deux "
            "familles d'un côté."
        ),
    ),
    "als-aic als-loop": (
        "Chains through almost locked sets: an inference may be a set that, without one digit, is locked.",
        (
            "Chaînes à travers des ensembles presque verrouillés : un maillon peut être un ensemble qu'un chiffre de "
            "moins verrouille."
        ),
    ),
    "multi-sector-set sk-loop": (
        (
            "Multi-sector sets and SK-loop: so many cells as their digits find room for, row by row, column by "
            "column, box by box."
        ),
        (
            "Ensembles multi-secteurs et boucle SK : autant de cases que leurs chiffres trouvent de place, ligne à "
            "ligne, colonne à colonne, bloc à bloc."
        ),
    ),
    "tridagon": (
        (
            "Tridagon: three digits alone in twelve cells of four boxes fit in no way, so another candidate there is "
            "true."
        ),
        (
            "Tridagone : trois chiffres seuls dans douze cases de quatre blocs ne vont d'aucune façon ; un autre "
            "candidat y est donc vrai."
        ),
    ),
    "exocet": (
        "Exocet: the two digits of two base cells are in two target cells as well.",
        "Exocet : les deux chiffres de deux cases de base sont aussi dans deux cases cibles.",
    ),
    "template-set template-delete": (
        "Templates: of all ways to put a digit into every house, those that fit the other digits.",
        (
            "Gabarits : de toutes les façons de placer un chiffre dans chaque maison, celles qui s'accordent aux "
            "autres chiffres."
        ),
    ),
    "equal-cells": (
        "Equal cells: what one of them cannot be, none of them can.",
        "Cases égales : ce que l'une d'elles ne peut pas être, aucune ne le peut.",
    ),
    "order-bounds": (
        "Bounds on a rising line: each cell is above all before it and below all after it.",
        "Bornes sur une ligne croissante : chaque case dépasse celles d'avant et reste sous celles d'après.",
    ),
    "pair-relation": (
        "Pair relation: a digit that fits no candidate of the other cell goes.",
        "Relation d'une paire : un chiffre qui ne va avec aucun candidat de l'autre case disparaît.",
    ),
    "consecutive-run": (
        "Runs of consecutive digits: only some windows of the digits fit the cells.",
        "Suites de chiffres consécutifs : seules certaines fenêtres de chiffres conviennent aux cases.",
    ),
    "sum-bounds": (
        "Sums that can be reached: a digit goes if the other cells cannot make up the rest.",
        "Sommes atteignables : un chiffre disparaît si les autres cases ne peuvent faire le reste.",
    ),
    "pattern": (
        "Patterns read in order: a digit goes if no way to read the cells uses it.",
        "Motifs lus dans l'ordre : un chiffre disparaît si aucune lecture des cases ne l'emploie.",
    ),
}
"""What the core finds, and what reads one form of a rule: names, and the idea of them in both languages."""
FRENCH = {
    "High and low in turns: on a line whose neighbours are far apart, low and high digits alternate.": (
        "Petits et grands à tour de rôle : sur une ligne dont les voisins sont éloignés, petits et grands chiffres "
        "alternent."
    ),
    "Cage combinations: only some sets of different digits have the sum of a cage.": (
        "Combinaisons d'une cage : seuls certains ensembles de chiffres différents ont la somme de la cage."
    ),
    "Parity: cells that are tied to be alike or unlike, odd or even, and a house that has room for one way only.": (
        "Parité : des cases liées, de même parité ou de parités contraires, et une maison où un seul cas a sa place."
    ),
    "Innies and outies: the digits of a house add up to a known total, and so do the cages that nearly fill it.": (
        "Cases internes et externes : les chiffres d'une maison ont une somme connue, "
        "et les cages qui la remplissent presque aussi."
    ),
    "Law of leftovers: k rows and k regions hold the same digits, so what each has beyond the other does too.": (
        "Loi des restes : k lignes et k régions contiennent les mêmes chiffres, "
        "donc ce que chacune a en dehors de l'autre aussi."
    ),
    "All ways to fill a clue, and two clues together: a digit goes if no way uses it, or none that fits the other.": (
        "Toutes les façons de remplir un indice, et deux indices ensemble : un chiffre disparaît si aucune façon ne "
        "l'emploie, ou aucune qui aille avec une de l'autre."
    ),
    "What a rule alone excludes, however it comes apart: counts, connected cells, choices, hidden variables.": (
        "Ce qu'une règle exclut à elle seule, de quoi qu'elle soit faite : comptages, cases connexes, choix, "
        "variables cachées."
    ),
}
"""The French of the first line of each file of techniques; a line that is not here has changed, or is new."""


def table(language: str) -> str:
    """Return one row a technique, in the order in which they are tried."""
    lines = [HEADS[language], "|---|---|---|---|---|"]
    other = "fr" if language == "en" else "en"
    ours, unique, human = MARKS[language]
    for technique in ALL_TECHNIQUES:
        rating = f"{technique.rating:.1f}"
        marks = "+" * (technique.name in VARIED) + ours * technique.is_ours + unique * technique.uses_uniqueness
        marks += human * (not technique.in_rating)
        lines.append(
            f"| `{technique.name}` | {technique.title.said(language)} | {technique.title.said(other)} "
            f"| {rating.replace('.', ',') if language == 'fr' else rating}{marks} | {idea(technique, language)} |"
        )
    return "\n".join(lines) + "\n"


def idea(technique: Technique, language: str) -> str:
    """Return the idea of a technique: of one that has a file to itself the first line of it."""
    for names, ideas in IDEAS.items():
        if technique.name in names.split():
            return ideas[language == "fr"]
    line = (sys.modules[technique.find.__module__].__doc__ or "").split("\n", 1)[0]
    return line if language == "en" else FRENCH[line]


def written(page: str, language: str) -> str:
    """Return the page with the table renewed."""
    before, _, rest = page.partition(START)
    _, found, after = rest.partition(END)
    if not found:
        raise ValueError("the page has lost a marker")
    return before + START + table(language) + END + after


if __name__ == "__main__":
    for code, path in PAGES.items():
        path.write_text(written(path.read_text(encoding="utf-8"), code), encoding="utf-8")
