import { fold } from '@/i18n/fold.ts';

/** Three of these fit two screens of a phone. */
const MOST_LETTERS = 260;
/** A text that is at most this much longer is shown whole. */
const SLACK_LETTERS = 60;
/** Most inflections of a word share this many first letters. */
const ROOT_LETTERS = 5;
const LEAST_LETTERS = 4;

const rootsOf = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter(({ length }) => length >= LEAST_LETTERS).map((word) => word.slice(0, ROOT_LETTERS));

/** Folded words that ask for a price or introduce one, in both languages. */
const PRICE_WORDS = /(?:^|[^\p{L}])(?:price|cost|fee|charge|how much|τιμ[ηε]|κοστ|ποσ[οα]|χρεων|poso|timi)/u;
const AMOUNT = /\d ?€|€ ?\d/u;
const AMOUNT_WORDS = 4;

const sentencesOf = (text: string): string[] => text.split(/(?<=\n|[.!?;·]\s)/u);

/** The sentences of a passage that have most of the question's words, in its order and lines; `undefined` if it is short. */
export function excerpt(text: string, question: string): string | undefined {
  if (text.length <= MOST_LETTERS + SLACK_LETTERS) return undefined;
  const sought = new Set(rootsOf(question));
  const sentences = sentencesOf(text);
  const amount = PRICE_WORDS.test(fold(question)) ? AMOUNT_WORDS : 0;
  const shared = sentences.map(
    (sentence) => new Set(rootsOf(sentence).filter((root) => sought.has(root))).size + (AMOUNT.test(sentence) ? amount : 0),
  );
  let first = shared.indexOf(Math.max(...shared));
  let shown = sentences[first] ?? '';
  for (let next = first + 1; next < sentences.length && shown.length + (sentences[next]?.length ?? 0) < MOST_LETTERS; next += 1)
    shown += sentences[next];
  for (; first > 0 && shown.length + (sentences[first - 1]?.length ?? 0) < MOST_LETTERS; first -= 1)
    shown = `${sentences[first - 1]}${shown}`;
  shown = shown.trim();
  return shown.length > MOST_LETTERS + SLACK_LETTERS ? `${shown.slice(0, shown.lastIndexOf(' ', MOST_LETTERS))} …` : shown;
}
