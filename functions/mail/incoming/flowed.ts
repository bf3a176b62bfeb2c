/** The depth of a quoted line (RFC 3676, section 4.5) and what stands after its marks, without the blank that keeps it from being taken for more. */
function read(line: string): { depth: number; text: string } {
  const [marks = ''] = /^>*/u.exec(line) ?? [];
  const rest = line.slice(marks.length);
  return { depth: marks.length, text: rest.startsWith(' ') ? rest.slice(1) : rest };
}

/**
 * Joins the lines of `format=flowed` into paragraphs (RFC 3676, section 4.2), each of the depth of quotation that it has, its marks once.
 * @param deleteSpace `DelSp=yes`: the blank at the end of a line was put there to break it
 */
export function unflowed(text: string, deleteSpace: boolean): string {
  const paragraphs: { depth: number; pieces: string[]; isOpen: boolean }[] = [];
  for (const line of text.split(/\r?\n/u)) {
    const { depth, text: piece } = read(line);
    const last = paragraphs.at(-1);
    // The line before a signature is no soft break, though it ends in a blank (section 4.3).
    const isSoft = piece.endsWith(' ') && piece !== '-- ';
    const kept = isSoft && deleteSpace ? piece.slice(0, -1) : piece;
    if (last?.isOpen && last.depth === depth && piece !== '-- ') {
      last.pieces.push(kept);
      last.isOpen = isSoft;
    } else paragraphs.push({ depth, pieces: [kept], isOpen: isSoft });
  }
  return paragraphs.map(({ depth, pieces }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${pieces.join('')}`).join('\n');
}
