import { track } from '@/features/analytics/track.ts';
import { type ChoiceGroup, Select } from '@/features/forms/Choices.tsx';
import { ErrorSummary } from '@/features/forms/ErrorSummary.tsx';
import { ContactFields, TextField } from '@/features/forms/Field.tsx';
import { DraftNote, Honeypot, SubmitButton } from '@/features/forms/FormParts.tsx';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { useForm } from '@/features/forms/use-form.ts';
import { Waiting } from '@/features/forms/Waiting.tsx';
import { markAwake } from '@/features/islands/awake.ts';
import { CONTACT_FORMS, CONTACT_LIMITS, contactSchema, receivedSchema } from './contact.schema.ts';
import { PrivacyNote } from './PrivacyNote.tsx';
import { prefillForm } from './prefill.ts';
import type { MessageTexts } from './texts.ts';

interface Props {
  locale: string;
  languageTag: string;
  texts: MessageTexts;
  labels: Record<string, string>;
  topics: readonly ChoiceGroup[];
  privacy: string;
  sent: string;
}

const { id } = CONTACT_FORMS.message;
const EVENT = 'contact_sent';

export function MessageForm({ locale, languageTag, texts, labels, topics, privacy, sent }: Props) {
  const { form, view, summary, busy, failure, draft, waiting } = useForm({
    id,
    action: '/api/contact',
    schema: contactSchema,
    response: receivedSchema,
    texts,
    labels,
    languageTag,
    prefill: prefillForm('message'),
    event: EVENT,
    onSent: () => {
      track(EVENT);
      location.assign(sent);
    },
  });
  return (
    <div ref={markAwake}>
      <Waiting {...waiting} />
      <form className="form" {...form}>
        <input type="hidden" name="kind" value="message" />
        <input type="hidden" name="locale" value={locale} />
        <ErrorSummary form={view} ref={summary} />
        <ContactFields form={view} hint={texts['contact.email.hint']} />
        <TextArea form={view} name="message" required max={CONTACT_LIMITS.message} rows={8} hint={texts['contact.message.hint']} />
        <TextField form={view} name="company" autoComplete="organization" />
        <TextField form={view} name="phone" type="tel" autoComplete="tel" />
        <Select form={view} name="topic" none={texts['contact.topic.none']} choices={topics} />
        <Honeypot label={texts['forms.trap']} />
        <SubmitButton texts={texts} busy={busy} failure={failure}>
          {texts['contact.send']}
        </SubmitButton>
        <PrivacyNote texts={texts} to={privacy} />
        <DraftNote texts={texts} draft={draft} />
      </form>
    </div>
  );
}
