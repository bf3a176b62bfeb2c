"""Makes thirty files with the faults of Greek public files, reads each of them twice, and counts the columns that arrive right.

python3 benchmark.py    needs pandas, for the comparison only; prints the columns of series.csv
"""
import csv
import io
import random
import tempfile
from pathlib import Path

import pandas as pd
from read_greek import read_greek

FILES = 30
ROWS = 40
ENCODINGS = ("utf-8-sig", "cp1253", "iso8859-7")
DELIMITERS = (";", "\t", ",")
PLACES = ("Άγιος Νικόλαος", "Άνδρος", "Ήπειρος", "Κυψέλη", "Χανιά", "Ύδρα", "Ωρωπός", "Μυτιλήνη")
# Kinds of column and how often each comes up.
KINDS = {
    "text": 20, "date": 10, "whole": 16, "thousands": 12, "decimal": 26,
    "padded code": 10, "plain code": 2, "percent": 2, "dash": 2,
}


def greek(value, decimals):
    """1234.5 as 1.234,50"""
    return f"{value:,.{decimals}f}".translate(str.maketrans(",.", ".,"))


def cell(kind, rnd):
    """What the file says and what a reader should get."""
    if kind == "text":
        place = rnd.choice(PLACES)
        return place, place
    if kind == "date":
        day = f"{rnd.randint(1, 28):02}/{rnd.randint(1, 12):02}/{rnd.randint(2015, 2026)}"
        return day, day
    if kind == "whole":
        number = rnd.randint(1, 999)
        return str(number), float(number)
    if kind == "thousands":
        number = rnd.randint(1000, 900000)
        return greek(number, 0), float(number)
    if kind == "padded code":
        code = f"{rnd.randint(1, 99999999):09}"
        return code, code
    if kind == "plain code":
        code = str(rnd.randint(10000, 99999))
        return code, code
    number = round(rnd.uniform(0.5, 5000), 2)
    if kind == "percent":
        return f"{greek(number / 50, 1)}%", round(number / 50, 1)
    if kind == "dash" and rnd.random() < 0.1:
        return "-", ""
    if kind == "mixed" and rnd.random() < 0.3:
        return f"{number:.2f}", number
    return greek(number, 2), number


def make(index, folder):
    """File `index`: its path, delimiter, encoding, and the columns as they should arrive."""
    rnd = random.Random(index)
    encoding, delimiter = ENCODINGS[index % 3], DELIMITERS[index // 3 % 3]
    kinds = ["text", *rnd.choices(list(KINDS), KINDS.values(), k=rnd.randint(7, 20))]
    if index == 9:
        kinds[-1] = "mixed"
    cells = [[cell(kind, rnd) for kind in kinds] for _ in range(ROWS)]
    names = [f"{rnd.choice(('Αξία', 'Έτος', 'Περιοχή', 'Κωδικός'))} {i}" for i in range(len(kinds))]
    head = [names]
    if index == 25:  # a head of three lines, as merged cells leave it
        head = [["Στοιχεία"] + [""] * (len(names) - 1), ["", *names[1:]], names]
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter).writerows([*head, *([said for said, _ in row] for row in cells)])
    path = Path(folder) / f"{index}.csv"
    path.write_bytes(text.getvalue().encode(encoding))
    return path, delimiter, encoding, {name: [right for _, right in column] for name, column in zip(names, zip(*cells))}


def share(found, wanted):
    """Columns that arrived with their name, and with every value and type right, in per cent."""
    same = lambda a, b: type(a) is type(b) and a == b
    right = sum(name in found and len(found[name]) == len(values) and all(map(same, found[name], values)) for name, values in wanted.items())
    return 100 * right / len(wanted)


def plain(path, delimiter, encoding):
    frame = pd.read_csv(path, sep=delimiter, encoding=encoding)
    return {
        name: [float(v) if isinstance(v, (int, float)) and v == v else "" if v != v else v for v in frame[name].tolist()] for name in frame
    }


def kit(path):
    rows = read_greek(path)
    return {name: [row[name] for row in rows] for name in rows[0]}


with tempfile.TemporaryDirectory() as folder:
    print("period,before,after")
    for index in range(1, FILES + 1):
        path, delimiter, encoding, wanted = make(index, folder)
        print(f"{index},{share(plain(path, delimiter, encoding), wanted):.0f},{share(kit(path), wanted):.0f}")
