import { useState } from 'react';
import { type ChoiceGroup, RadioGroup, Select } from '@/features/forms/Choices.tsx';
import { ErrorSummary } from '@/features/forms/ErrorSummary.tsx';
import { ContactFields } from '@/features/forms/Field.tsx';
import { DraftNote, Honeypot, SubmitButton } from '@/features/forms/FormParts.tsx';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { useForm } from '@/features/forms/use-form.ts';
import { Waiting } from '@/features/forms/Waiting.tsx';
import { markAwake } from '@/features/islands/awake.ts';
import { PRIVACY_FORM, PRIVACY_LIMITS, privacyReceivedSchema, privacyRequestSchema } from './privacy.schema.ts';
import type { PrivacyTexts } from './texts.ts';

interface Props {
  locale: string;
  languageTag: string;
  texts: PrivacyTexts;
  labels: Record<string, string>;
  kinds: readonly ChoiceGroup[];
  sent: string;
}

export function PrivacyForm({ locale, languageTag, texts, labels, kinds, sent }: Props) {
  const [forOther, setForOther] = useState(true);
  const { form, view, summary, busy, failure, draft, waiting } = useForm({
    id: PRIVACY_FORM.id,
    action: '/api/privacy-requests',
    schema: privacyRequestSchema,
    response: privacyReceivedSchema,
    texts,
    labels,
    languageTag,
    preview: ({ kind }) => kinds.flatMap(({ choices }) => choices).find(({ value }) => value === kind)?.label ?? '',
    onSent: () => {
      location.assign(sent);
    },
  });
  const noteSubject = (node: HTMLFormElement) => setForOther(new FormData(node).get('subject') !== 'self');
  return (
    <div ref={markAwake}>
      <Waiting {...waiting} />
      <form
        className="form"
        {...form}
        onInput={(event) => {
          form.onInput(event);
          noteSubject(event.currentTarget);
        }}
      >
        <input type="hidden" name="locale" value={locale} />
        <ErrorSummary form={view} ref={summary} />
        <Select form={view} name="kind" required none={texts['privacy.form.kind.none']} choices={kinds} />
        <ContactFields form={view} hint={texts['privacy.form.email.hint']} />
        <RadioGroup
          form={view}
          name="subject"
          choices={[
            { value: 'self', label: texts['privacy.form.self'] },
            { value: 'other', label: texts['privacy.form.other'] },
          ]}
        />
        {/* Shown until a script knows that it is not needed. */}
        <div hidden={!forOther}>
          <TextArea form={view} name="relation" max={PRIVACY_LIMITS.relation} rows={3} hint={texts['privacy.form.relation.hint']} />
        </div>
        <TextArea form={view} name="about" max={PRIVACY_LIMITS.about} rows={5} hint={texts['privacy.form.about.hint']} />
        <Honeypot label={texts['forms.trap']} />
        <SubmitButton texts={texts} busy={busy} failure={failure}>
          {texts['privacy.form.send']}
        </SubmitButton>
        <p className="small muted">{texts['privacy.form.note']}</p>
        <DraftNote texts={texts} draft={draft} />
      </form>
    </div>
  );
}
