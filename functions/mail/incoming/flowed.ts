/** RFC 3676, section 4.5. */
function readLine(line: string): { depth: number; text: string } {
  const [marks = ''] = /^>*/u.exec(line) ?? [];
  const rest = line.slice(marks.length);
  return { depth: marks.length, text: rest.startsWith(' ') ? rest.slice(1) : rest };
}

/**
 * Joins lines into paragraphs by depth of quotation (RFC 3676, section 4.2).
 * @param deleteSpace `DelSp=yes`: drop the blank before a soft break
 */
export function unflowed(text: string, deleteSpace: boolean): string {
  const paragraphs: { depth: number; pieces: string[]; isOpen: boolean }[] = [];
  for (const line of text.split(/\r?\n/u)) {
    const { depth, text: piece } = readLine(line);
    const last = paragraphs.at(-1);
    // The signature separator ends in a blank, but is no soft break (section 4.3).
    const isSoft = piece.endsWith(' ') && piece !== '-- ';
    const text = isSoft && deleteSpace ? piece.slice(0, -1) : piece;
    if (last?.isOpen && last.depth === depth && piece !== '-- ') {
      last.pieces.push(text);
      last.isOpen = isSoft;
    } else paragraphs.push({ depth, pieces: [text], isOpen: isSoft });
  }
  return paragraphs.map(({ depth, pieces }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${pieces.join('')}`).join('\n');
}
