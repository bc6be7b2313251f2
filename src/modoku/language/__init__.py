"""What modoku says to people, in English and in French, from one catalogue.

A `Message` is a sentence with named gaps that has not been said yet: it can be stored in an error or a
step and said later in either language. The English sentence is the key; `locale/fr.po` holds the French.
Not for deciding *what* to say: that belongs to the module that knows the facts.
"""

from .catalogue import LANGUAGES, Translations, get_catalogue
from .choice import default_language, language_of
from .doc import Doc
from .message import Message, Numeral, Value, all_of, msg, msgn, one_by_one, one_of, rounded, said

__all__ = [
    "LANGUAGES",
    "Doc",
    "Message",
    "Numeral",
    "Translations",
    "Value",
    "all_of",
    "default_language",
    "get_catalogue",
    "language_of",
    "msg",
    "msgn",
    "one_by_one",
    "one_of",
    "rounded",
    "said",
]
