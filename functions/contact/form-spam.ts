interface Signs {
  /** The content of the field that people don't see. */
  trap: string;
  elapsedMs: number | undefined;
  name: string;
  text: string;
}

/** Milliseconds. A form that is sent sooner was hardly read. */
export const HASTY_MS = 3000;
export const USUAL_LINKS = 2;

const LINK = /\b(?:https?:\/\/|www\.)/giu;
const MARKUP = /<a\s|\[url[=\]]/iu;

/**
 * Scores a form from 0 to 1. The score decides only the folder and the confirmation, so signals that a hasty person gives too stay below
 * `SPAM_LIMIT` together.
 */
export function scoreFormSpam({ trap, elapsedMs, name, text }: Signs): { score: number; reasons: string[] } {
  const links = text.match(LINK)?.length ?? 0;
  const signs: [holds: boolean, reason: string, weight: number][] = [
    [trap.trim() !== '', 'trap', 1],
    [elapsedMs !== undefined && elapsedMs < HASTY_MS, 'hasty', 0.3],
    [links > USUAL_LINKS, 'links', 0.3],
    [MARKUP.test(text), 'markup', 0.5],
    [name.search(LINK) >= 0, 'link as name', 0.7],
  ];
  const found = signs.filter(([holds]) => holds);
  return {
    score: Math.min(
      1,
      found.reduce((sum, [, , weight]) => sum + weight, 0),
    ),
    reasons: found.map(([, reason]) => reason),
  };
}
