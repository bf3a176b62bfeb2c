import { useEffect, useRef } from 'react';
import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import type { Fallback, Turn } from './conversation.schema.ts';
import { ModelAnswer, Quotes, textLanguage } from './ModelAnswer.tsx';
import type { AssistantTexts } from './texts.ts';

interface Props {
  turn: Turn;
  texts: AssistantTexts;
  locale: Locale;
  onJudge: (helpful: boolean) => void;
  onRetry: () => void;
}

const fallbackText = (texts: AssistantTexts, fallback: Fallback): string => {
  if (fallback === 'cut') return texts['assistant.cut'];
  return fallback === 'stopped' ? texts['assistant.stopped'] : texts[`assistant.fallback.${fallback}`];
};

/** The form reads the question from the fragment, which no server sees (src/features/forms/form-values.ts). */
const contactAddress = (locale: Locale, question: string): string =>
  `${path(locale, '/contact')}?from=assistant#message=${encodeURIComponent(question)}`;

function NotFound({ turn: { question }, texts, locale }: Pick<Props, 'turn' | 'texts' | 'locale'>) {
  return (
    <>
      <p>{texts['assistant.none']}</p>
      <p>
        {texts['assistant.none.next']} <a href={contactAddress(locale, question)}>{texts['assistant.contact']}</a>
      </p>
    </>
  );
}

function Failed({ turn: { question }, texts, locale, onRetry }: Pick<Props, 'turn' | 'texts' | 'locale' | 'onRetry'>) {
  return (
    <>
      <p>{texts[navigator.onLine ? 'assistant.failed' : 'assistant.failed.offline']}</p>
      <p className="assistant-actions">
        <button type="button" onClick={onRetry}>
          {texts['assistant.retry']}
        </button>
        <a href={contactAddress(locale, question)}>{texts['assistant.contact']}</a>
      </p>
    </>
  );
}

/** The pressed button disappears, so the thanks take the focus. */
function Helpful({ turn: { helpful }, texts, onJudge }: Pick<Props, 'turn' | 'texts' | 'onJudge'>) {
  const thanks = useRef<HTMLParagraphElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (helpful !== undefined && wasAsked.current) thanks.current?.focus();
  }, [helpful]);
  if (helpful !== undefined) {
    return (
      <p className="assistant-note" ref={thanks} tabIndex={-1}>
        {texts['assistant.thanks']}
      </p>
    );
  }
  const judge = (value: boolean) => () => {
    wasAsked.current = true;
    onJudge(value);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div className="assistant-actions" role="group" aria-label={texts['assistant.helpful']}>
      <span aria-hidden="true">{texts['assistant.helpful']}</span>
      <button type="button" onClick={judge(true)}>
        {texts['assistant.yes']}
      </button>
      <button type="button" onClick={judge(false)}>
        {texts['assistant.no']}
      </button>
    </div>
  );
}

export function TurnView(props: Props) {
  const { turn, texts, locale } = props;
  const { id, question, status, quotes, sentences, model = '', fallback } = turn;
  const isDone = status === 'done';
  const count = quotes.length;
  return (
    <div className="assistant-turn">
      <p className="assistant-asked" lang={textLanguage(question, locale)}>
        <span className="visually-hidden" lang={locale}>
          {`${texts['assistant.asked']} `}
        </span>
        {question}
      </p>
      {sentences.length > 0 && <ModelAnswer {...{ id, sentences, model, texts, locale }} />}
      {isDone && fallback && <p className="assistant-note">{fallbackText(texts, fallback)}</p>}
      {count > 0 && (
        <>
          <p className="assistant-found">
            {sentences.length > 0
              ? texts['assistant.passages']
              : fill(texts[count === 1 ? 'assistant.found_one' : 'assistant.found_other'], count === 1 ? {} : { count })}
          </p>
          <Quotes {...{ id, quotes, locale, question }} more={texts['assistant.more']} isNumbered={sentences.length > 0} />
        </>
      )}
      {isDone && count === 0 && <NotFound {...{ turn, texts, locale }} />}
      {status === 'failed' && <Failed {...props} />}
      {isDone && <Helpful {...props} />}
    </div>
  );
}
