import type { MouseEvent } from 'react';
import { fill } from '@/i18n/fill.ts';
import { fold } from '@/i18n/fold.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { Quote, Sentence } from './conversation.schema.ts';
import type { AssistantTexts } from './texts.ts';

/** Finds the other language by its letters, for `lang`, so that screen readers pronounce it right. Undefined for the page's own. */
export function textLanguage(text: string, page: Locale): Locale | undefined {
  const greek = text.match(/\p{Script=Greek}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  // Greek texts are full of English terms, English ones have hardly a Greek letter.
  if (page === 'en') return greek > latin / 4 ? 'el' : undefined;
  return greek === 0 && latin > 0 ? 'en' : undefined;
}

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
export function pickExcerpt(text: string, question: string): string | undefined {
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

interface QuotesProps {
  id: string;
  quotes: readonly Quote[];
  locale: Locale;
  isNumbered: boolean;
  question: string;
  more: string;
}

const quoteId = (turn: string, number: number): string => `assistant-${turn}-${number}`;

const where = ({ title, heading }: Quote): string => (heading && heading !== title ? `${title} › ${heading}` : title);

const Passage = ({ url, text }: Pick<Quote, 'url' | 'text'>) => (
  <blockquote cite={url}>
    {text.split('\n').map((line) => (
      <p key={line}>{line}</p>
    ))}
  </blockquote>
);

function Answering({ quote, question, more, locale }: Pick<QuotesProps, 'question' | 'more' | 'locale'> & { quote: Quote }) {
  const shown = pickExcerpt(quote.text, question);
  if (shown === undefined) return <Passage {...quote} />;
  return (
    <>
      <Passage url={quote.url} text={shown} />
      <details>
        <summary lang={locale}>{more}</summary>
        <Passage {...quote} />
      </details>
    </>
  );
}

export function Quotes({ id, quotes, locale, isNumbered, question, more }: QuotesProps) {
  return quotes.map((quote, index) => (
    <figure key={quote.url + quote.text.slice(0, 40)} id={quoteId(id, index + 1)} tabIndex={-1} lang={textLanguage(quote.text, locale)}>
      <Answering {...{ quote, question, more, locale }} />
      <figcaption>
        {isNumbered && `[${index + 1}] `}
        <a href={quote.url}>{where(quote)}</a>
      </figcaption>
    </figure>
  ));
}

interface ModelAnswerProps {
  id: string;
  sentences: readonly Sentence[];
  model: string;
  texts: AssistantTexts;
  locale: Locale;
}

export function ModelAnswer({ id, sentences, model, texts, locale }: ModelAnswerProps) {
  const toQuote = (event: MouseEvent<HTMLAnchorElement>) => {
    const quote = document.getElementById(event.currentTarget.hash.slice(1));
    event.preventDefault();
    quote?.focus();
  };
  return (
    <div className="assistant-model">
      <p className="assistant-note">{fill(texts['assistant.model'], { model })}</p>
      <p lang={textLanguage(sentences.map(({ text }) => text).join(' '), locale)}>
        {sentences.map(({ text, citations }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences only ever come at the end.
          <span key={index}>
            {text}
            {citations.map((number) => (
              <a key={number} href={`#${quoteId(id, number)}`} data-citation="" onClick={toQuote}>
                <span className="visually-hidden" lang={locale}>
                  {texts['assistant.citation']}{' '}
                </span>
                [{number}]
              </a>
            ))}{' '}
          </span>
        ))}
      </p>
    </div>
  );
}
