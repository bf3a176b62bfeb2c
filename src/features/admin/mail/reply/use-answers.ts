import { useCallback, useRef, useState } from 'react';
import type { MailSettings, MailTemplate } from '../../mail-settings/mail-settings.schema.ts';
import { readSettings, readTemplates } from '../calls.ts';

interface Answers {
  templates: readonly MailTemplate[];
  signatures: MailSettings['signatures'] | undefined;
}

/** Templates and signatures, asked for when the first answer is begun. Without them an answer is written all the same. */
export function useAnswers() {
  const [answers, setAnswers] = useState<Answers>({ templates: [], signatures: undefined });
  const asked = useRef(false);
  const load = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    void Promise.all([readTemplates(), readSettings()]).then(([templates, settings]) => {
      setAnswers({
        templates: templates.ok ? templates.data.templates : [],
        signatures: settings.ok ? settings.data.signatures : undefined,
      });
      // What failed is asked for with the next answer.
      asked.current = templates.ok && settings.ok;
    });
  }, []);
  return { ...answers, load };
}
export type AnswerParts = ReturnType<typeof useAnswers>;
