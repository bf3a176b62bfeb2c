import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { QUESTION_LENGTH } from '@/features/assistant/chat.schema.ts';
import { LOCALE_CODES } from '@/i18n/locales.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { TrialAnswer } from './TrialAnswer.tsx';
import { useTrial } from './use-trial.ts';

interface Props {
  onDone: () => void;
}

export function Trial({ onDone }: Props) {
  const { texts, locale } = useAdmin();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [language, setLanguage] = useState(locale);
  const [isWrong, setWrong] = useState(false);
  const { state, ask, stop } = useTrial(onDone);
  const isAsking = state.status === 'asking';

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAsking) return;
    const question = field.current?.value.trim() ?? '';
    setWrong(question === '');
    if (question === '') field.current?.focus();
    else void ask({ question, locale: language });
  };
  return (
    <Panel id="trial" title={texts['adminAi.trial']} note={texts['adminAi.trial.note']}>
      <form className="ai-form" noValidate onSubmit={send}>
        <label className="ai-question">
          <span>{texts['adminAi.trial.question']}</span>
          <input
            ref={field}
            className="small-field"
            type="text"
            lang={language}
            maxLength={QUESTION_LENGTH}
            autoComplete="off"
            aria-invalid={isWrong}
            aria-describedby={`${id}-error`}
            onChange={() => setWrong(false)}
          />
        </label>
        <label className="panel-choice">
          <span>{texts['adminAi.language']}</span>
          <select
            className="small-field"
            value={language}
            onChange={({ currentTarget: { value } }) => setLanguage(LOCALE_CODES.find((code) => code === value) ?? locale)}
          >
            {LOCALE_CODES.map((code) => (
              <option key={code} value={code}>
                {texts[`language.name.${code}`]}
              </option>
            ))}
          </select>
        </label>
        {/* One button, which keeps the focus. */}
        <Button
          type={isAsking ? 'button' : 'submit'}
          size="sm"
          variant={isAsking ? 'outline' : 'solid'}
          onClick={isAsking ? stop : undefined}
        >
          {texts[isAsking ? 'adminAi.trial.stop' : 'adminAi.trial.ask']}
        </Button>
      </form>
      <p id={`${id}-error`} className="ai-error" role="alert">
        {isWrong && texts['adminAi.trial.empty']}
      </p>
      <TrialAnswer state={state} answerLanguage={language} />
    </Panel>
  );
}
