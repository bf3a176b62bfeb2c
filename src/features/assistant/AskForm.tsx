import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { QUESTION_LIMIT } from './conversation.schema.ts';
import type { AssistantTexts } from './texts.ts';

interface Props {
  texts: AssistantTexts;
  field: RefObject<HTMLTextAreaElement | null>;
  isAnswering: boolean;
  canStop: boolean;
  onClear: (() => void) | undefined;
  onSend: (question: string) => void;
  onStop: () => void;
}

const FIELD_ID = 'assistant-question';

/** Enter sends, Shift+Enter starts a line. A question stays in the field until it can be sent. */
export function AskForm({ texts, field, isAnswering, canStop, onClear, onSend, onStop }: Props) {
  const [error, setError] = useState('');

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { current: input } = field;
    if (!input || isAnswering) return;
    const question = input.value.trim();
    const count = question.length;
    if (count === 0) setError(texts['assistant.empty']);
    else if (count > QUESTION_LIMIT) setError(fill(texts['assistant.long'], { most: QUESTION_LIMIT, count }));
    else {
      setError('');
      input.value = '';
      onSend(question);
    }
    input.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter accepts its suggestion.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={FIELD_ID}>{texts['assistant.field']}</label>
      <p className="assistant-error" id={`${FIELD_ID}-error`} role="alert">
        {error}
      </p>
      <div className="assistant-line">
        <textarea
          ref={field}
          id={FIELD_ID}
          rows={2}
          enterKeyHint="send"
          autoComplete="off"
          aria-describedby={`${FIELD_ID}-error ${FIELD_ID}-keys`}
          aria-invalid={error !== ''}
          onKeyDown={onKeyDown}
          onInput={() => setError('')}
        />
        {canStop ? (
          <button key="stop" type="button" onClick={onStop}>
            {texts['assistant.stop']}
          </button>
        ) : (
          <button key="send" type="submit" className="assistant-send" aria-disabled={isAnswering || undefined}>
            {texts['assistant.send']}
          </button>
        )}
      </div>
      <div className="assistant-foot">
        <p className="assistant-note assistant-keys" id={`${FIELD_ID}-keys`}>
          {texts['assistant.keys']}
        </p>
        {onClear && (
          <button type="button" onClick={onClear}>
            {texts['assistant.clear']}
          </button>
        )}
      </div>
    </form>
  );
}
