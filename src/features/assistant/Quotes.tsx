import type { Locale } from '@/i18n/locales.ts';
import type { Quote } from './conversation.schema.ts';
import { textLanguage } from './text-language.ts';

interface Props {
  /** Of the turn. */
  id: string;
  quotes: readonly Quote[];
  locale: Locale;
  isNumbered: boolean;
}

export const quoteId = (turn: string, number: number): string => `assistant-${turn}-${number}`;

const where = ({ title, heading }: Quote): string => (heading && heading !== title ? `${title} › ${heading}` : title);

/** Word for word; every line of a passage is a block of its page. */
export function Quotes({ id, quotes, locale, isNumbered }: Props) {
  return quotes.map((quote, index) => (
    <figure key={quote.url + quote.text.slice(0, 40)} id={quoteId(id, index + 1)} tabIndex={-1} lang={textLanguage(quote.text, locale)}>
      <blockquote cite={quote.url}>
        {quote.text.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
      <figcaption>
        {isNumbered && `[${index + 1}] `}
        <a href={quote.url}>{where(quote)}</a>
      </figcaption>
    </figure>
  ));
}
