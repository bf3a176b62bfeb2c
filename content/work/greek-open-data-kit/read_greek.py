import csv, io, re
from pathlib import Path

NUMBER = re.compile(r"-?(0|[1-9]\d*|[1-9]\d{0,2}(\.\d{3})+)(,\d+)?")

def read_greek(path):
    raw = Path(path).read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1253", errors="replace")
        if re.search("¶[α-ώ]", text):  # "¶γιος": the file is ISO 8859-7
            text = raw.decode("iso8859-7")
    delimiter = max(";,\t", key=text.split("\n", 1)[0].count)
    head, *rows = csv.reader(io.StringIO(text), delimiter=delimiter)
    for i in range(len(head)):
        cells = [row[i] for row in rows if row[i]]
        if cells and all(NUMBER.fullmatch(cell) for cell in cells):
            for row in rows:
                if row[i]:
                    row[i] = float(row[i].replace(".", "").replace(",", "."))
    return [dict(zip(head, row)) for row in rows]
