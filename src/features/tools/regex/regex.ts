export const FLAGS = ['g', 'i', 'm', 's', 'u', 'v', 'y', 'd'] as const;
export type Flag = (typeof FLAGS)[number];

/** Keeps each flag once and in order: without a checkbox, one could not be removed. */
export const validFlags = (written: string): string => FLAGS.filter((flag) => written.includes(flag)).join('');

export interface RegexTask {
  pattern: string;
  flags: string;
  text: string;
}

export interface RegexMatch {
  /** In UTF-16 units. */
  at: number;
  text: string;
  /** Numbered from 1; null for a group that did not match. */
  groups: { name: string; text: string | null }[];
}

export interface RegexResult {
  matches: RegexMatch[];
  hasMore: boolean;
}

export const MOST_MATCHES = 1000;
/** The worker is terminated after this time. */
export const LIMIT_MS = 1500;

/** Reads group names by number from the pattern: the match has no position for a group that did not match. */
export function namesIn(pattern: string): Map<number, string> {
  const names = new Map<number, string>();
  let count = 0;
  // Classes only nest with the flag v, where a bracket in them must be escaped to be literal.
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
  const matches: RegexMatch[] = [];
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    if (matches.length === MOST_MATCHES) return { matches, hasMore: true };
    const groups = match.slice(1).map((group: string | undefined, index) => ({ name: names.get(index + 1) ?? '', text: group ?? null }));
    matches.push({ at: match.index, text: match[0], groups });
    if (!isRepeated) break;
    // An empty match would repeat for ever; in Unicode mode a whole character is skipped.
    if (match[0] === '')
      expression.lastIndex +=
        expression.unicode || expression.unicodeSets ? ([...text.slice(match.index, match.index + 2)][0]?.length ?? 1) : 1;
  }
  return { matches, hasMore: false };
}

export interface Piece {
  text: string;
  match?: number;
}

export function splitPieces(text: string, matches: readonly RegexMatch[], most: number): Piece[] {
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
