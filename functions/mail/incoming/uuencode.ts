export interface Encoded {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

const BEGIN = /^begin(?:-base64)? [0-7]{3,4} +(\S.*)$/u;
const SHORTEST = 0x20;

function lineBytes(line: string): number[] | undefined {
  const value = (at: number): number => ((line.charCodeAt(at) || SHORTEST) - SHORTEST) & 63;
  const count = value(0);
  if (!/^[ -`]+$/u.test(line) || line.length > 1 + Math.ceil(count / 3) * 4 + 2) return undefined;
  if (line.trimEnd().length < 1 + Math.ceil((count * 8) / 6) - 4) return undefined;
  const bytes: number[] = [];
  for (let at = 1; bytes.length < count; at += 4) {
    const bits = (value(at) << 18) | (value(at + 1) << 12) | (value(at + 2) << 6) | value(at + 3);
    bytes.push(bits >> 16, (bits >> 8) & 255, bits & 255);
  }
  return bytes.slice(0, count);
}

function base64Bytes(line: string): number[] | undefined {
  return /^[A-Za-z\d+/]+={0,2}$/u.test(line) && line.length % 4 === 0 ? [...atob(line)].map((letter) => letter.charCodeAt(0)) : undefined;
}

function block(lines: readonly string[], start: number): { file: Encoded; end: number } | undefined {
  const begin = lines[start] ?? '';
  const isBase64 = begin.startsWith('begin-base64');
  const [end, decode] = isBase64 ? (['====', base64Bytes] as const) : (['end', lineBytes] as const);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trimEnd() === end) {
      const content = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
      let position = 0;
      for (const chunk of chunks) {
        content.set(chunk, position);
        position += chunk.length;
      }
      return { file: { name: BEGIN.exec(begin)?.[1]?.trim() ?? '', content }, end: at };
    }
    const bytes = line.trim() === '' ? [] : decode(line);
    if (!bytes) return undefined;
    chunks.push(Uint8Array.from(bytes));
  }
  return undefined;
}

/**
 * Takes the files that stand in a text between `begin 644 name` and `end`.
 * @returns `isUnread`: one of them, or a yEnc file, is left in the text
 */
export function takeEncoded(text: string): { text: string; files: Encoded[]; isUnread: boolean } {
  const isYenc = /^=ybegin (?:part|line|size)=/mu.test(text);
  if (!/^begin(?:-base64)? [0-7]{3,4} /mu.test(text)) return { text, files: [], isUnread: isYenc };
  const lines = text.split(/\r?\n/u);
  const files: Encoded[] = [];
  const rest: string[] = [];
  let isUnread = isYenc;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const isBegin = BEGIN.test(line);
    const found = isBegin ? block(lines, at) : undefined;
    if (found) {
      files.push(found.file);
      at = found.end;
    } else rest.push(line);
    isUnread ||= isBegin && !found;
  }
  return { text: rest.join('\n'), files, isUnread };
}
