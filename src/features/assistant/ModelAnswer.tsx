import type { MouseEvent } from 'react';
import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { Sentence } from './conversation.schema.ts';
import { quoteId } from './Quotes.tsx';
import { textLanguage } from './text-language.ts';
import type { AssistantTexts } from './texts.ts';

interface Props {
  id: string;
  sentences: readonly Sentence[];
  model: string;
  texts: AssistantTexts;
  locale: Locale;
}

export function ModelAnswer({ id, sentences, model, texts, locale }: Props) {
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
