import type { Locale } from '@/i18n/locales.ts';
import type { Quote } from './conversation.schema.ts';
import { excerpt } from './excerpt.ts';
import { textLanguage } from './text-language.ts';

interface Props {
  id: string;
  quotes: readonly Quote[];
  locale: Locale;
  isNumbered: boolean;
  question: string;
  more: string;
}

export const quoteId = (turn: string, number: number): string => `assistant-${turn}-${number}`;

const where = ({ title, heading }: Quote): string => (heading && heading !== title ? `${title} › ${heading}` : title);

const Passage = ({ url, text }: Pick<Quote, 'url' | 'text'>) => (
  <blockquote cite={url}>
    {text.split('\n').map((line) => (
      <p key={line}>{line}</p>
    ))}
  </blockquote>
);

function Answering({ quote, question, more, locale }: Pick<Props, 'question' | 'more' | 'locale'> & { quote: Quote }) {
  const shown = excerpt(quote.text, question);
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

export function Quotes({ id, quotes, locale, isNumbered, question, more }: Props) {
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
