export interface TextPart {
  quoted: boolean;
  text: string;
}

const QUOTED = /^\s{0,3}>/u;
const INTRODUCTION = /^.{0,300}\b(?:wrote|schrieb|écrit|scrisse)\b.{0,100}:\s*$|^.{0,300}(?:έγραψε|έγραψαν|γράφει).{0,100}:\s*$/iu;
const ORIGINAL = /^\s*-{2,}\s*(?:original message|forwarded message|αρχικό μήνυμα|προωθημένο μήνυμα|ursprüngliche nachricht)\s*-{2,}\s*$/iu;

/**
 * Splits plain text into own and quoted parts; joined by line breaks they are the text. A single quoted line stays visible: the words
 * around it reply to it.
 */
export function splitQuotations(text: string): TextPart[] {
  const lines = text.split('\n');
  const isQuoted = lines.map((line) => QUOTED.test(line));
  const original = lines.findIndex((line) => ORIGINAL.test(line));
  for (const [index, line] of lines.entries()) {
    if (original >= 0 && index >= original) isQuoted[index] = true;
    if (INTRODUCTION.test(line) && (isQuoted[index + 1] || (lines[index + 1]?.trim() === '' && isQuoted[index + 2]))) {
      isQuoted[index] = true;
      if (lines[index + 1]?.trim() === '') isQuoted[index + 1] = true;
    }
    if (line.trim() === '' && isQuoted[index - 1] && isQuoted[index + 1]) isQuoted[index] = true;
  }
  const parts: (TextPart & { lines: number })[] = [];
  for (const [index, line] of lines.entries()) {
    const quoted = isQuoted[index] ?? false;
    const last = parts.at(-1);
    if (last?.quoted === quoted) {
      last.text += `\n${line}`;
      last.lines += 1;
    } else parts.push({ quoted, text: line, lines: 1 });
  }
  const joined: TextPart[] = [];
  for (const { quoted, text: said, lines: count } of parts) {
    const folded = quoted && count > 1;
    const last = joined.at(-1);
    if (last && !last.quoted && !folded) last.text += `\n${said}`;
    else joined.push({ quoted: folded, text: said });
  }
  return joined;
}
