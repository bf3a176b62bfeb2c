export const FLAGS = ['g', 'i', 'm', 's', 'u', 'v', 'y', 'd'] as const;
export type Flag = (typeof FLAGS)[number];

/** Each flag once and in order: one without a checkbox could not be taken away. */
export const knownFlags = (written: string): string => FLAGS.filter((flag) => written.includes(flag)).join('');

export interface RegexTask {
  pattern: string;
  flags: string;
  text: string;
}

export interface Found {
  /** Offset in the text, in UTF-16 units as JavaScript counts. */
  at: number;
  text: string;
  /** Numbered from 1; null for a group that took no part. */
  groups: { name: string; text: string | null }[];
}

export interface RegexResult {
  matches: Found[];
  /** More than are listed. */
  hasMore: boolean;
}

export const MOST_MATCHES = 1000;
/** Then the worker is ended. */
export const LIMIT_MS = 1500;

/** Names of a pattern's groups by their number, read from the pattern: a group that took no part has no place in the text. */
export function namesIn(pattern: string): Map<number, string> {
  const names = new Map<number, string>();
  let count = 0;
  // Classes nest with the flag v only, where a bracket in them that opens a group must be escaped.
  let inClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern[at];
    if (letter === '\\') at += 1;
    else if (letter === '[') inClass = true;
    else if (letter === ']') inClass = false;
    else if (letter === '(' && !inClass) {
      const name = /^\(\?<([^=!>][^>]*)>/u.exec(pattern.slice(at))?.[1];
      if (name !== undefined || pattern[at + 1] !== '?') count += 1;
      if (name !== undefined) names.set(count, name);
    }
  }
  return names;
}

/** @throws SyntaxError of the browser, in English, for a faulty pattern or flags */
export function findAll({ pattern, flags, text }: RegexTask): RegexResult {
  const expression = new RegExp(pattern, flags);
  const isRepeated = expression.global;
  const names = namesIn(pattern);
  const matches: Found[] = [];
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    if (matches.length === MOST_MATCHES) return { matches, hasMore: true };
    const groups = match.slice(1).map((group: string | undefined, index) => ({ name: names.get(index + 1) ?? '', text: group ?? null }));
    matches.push({ at: match.index, text: match[0], groups });
    if (!isRepeated) break;
    // An empty match would repeat for ever; a whole character is skipped where the pattern reads whole ones.
    if (match[0] === '')
      expression.lastIndex +=
        expression.unicode || expression.unicodeSets ? ([...text.slice(match.index, match.index + 2)][0]?.length ?? 1) : 1;
  }
  return { matches, hasMore: false };
}

export interface Piece {
  text: string;
  /** Place in the list of matches, from 0. */
  match?: number;
}

/** Cuts the beginning of a text into matches and what is between them. */
export function pieces(text: string, matches: readonly Found[], most: number): Piece[] {
  const cut: Piece[] = [];
  let at = 0;
  for (const [index, match] of matches.entries()) {
    if (match.at >= most) break;
    if (match.at > at) cut.push({ text: text.slice(at, match.at) });
    if (match.text !== '') cut.push({ text: match.text.slice(0, most - match.at), match: index });
    at = Math.max(at, match.at + match.text.length);
  }
  if (at < most && at < text.length) cut.push({ text: text.slice(at, most) });
  return cut;
}
