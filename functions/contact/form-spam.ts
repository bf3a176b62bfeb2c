import { sumSignals } from '../mail/spam-score.ts';

interface FormContent {
  trap: string;
  elapsedMs: number | undefined;
  name: string;
  text: string;
}

export const HASTY_MS = 3000;
export const USUAL_LINKS = 2;

const LINK = /\b(?:https?:\/\/|www\.)/giu;
const MARKUP = /<a\s|\[url[=\]]/iu;

/** Signals that a hasty person gives too stay below `SPAM_LIMIT` (0.7) together. */
const WEIGHTS = { trap: 1, hasty: 0.3, links: 0.3, markup: 0.5, 'link-as-name': 0.7 } as const;

/** Scores a form from 0 to 1. The score decides only the folder and the confirmation. */
export const scoreFormSpam = ({ trap, elapsedMs, name, text }: FormContent): { score: number; reasons: (keyof typeof WEIGHTS)[] } =>
  sumSignals(WEIGHTS, {
    trap: trap.trim() !== '',
    hasty: elapsedMs !== undefined && elapsedMs < HASTY_MS,
    links: (text.match(LINK)?.length ?? 0) > USUAL_LINKS,
    markup: MARKUP.test(text),
    'link-as-name': name.normalize('NFKC').search(LINK) >= 0,
  });
