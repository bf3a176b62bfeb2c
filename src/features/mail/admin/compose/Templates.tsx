import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import type { Mail } from '../store/mail-store.ts';
import type { ComposeStore } from './compose-store.ts';
import { filledTemplate, inserted } from './template.ts';

interface Props {
  mail: Mail;
  compose: ComposeStore;
  text: RefObject<HTMLTextAreaElement | null>;
  signature: string;
  language: 'en' | 'el';
  /** Of the person who is answered. */
  name: string;
  subject: string;
}

export function Templates({ mail, compose, text, signature, language, name, subject }: Props) {
  const { texts } = useAdmin();
  const { templates } = useStore(mail.composeParts.$parts);
  if (templates.length === 0) return null;
  const label = texts['mail.reply.template'];
  const fitting = [...templates].sort((a, b) => Number(b.locale === language) - Number(a.locale === language));
  const onChange = (chosen: string) => {
    const template = templates.find(({ id }) => id === chosen);
    const { current } = text;
    if (!template || !current) return;
    const now = compose.$compose.get();
    const filled = filledTemplate(template.text, { name, subject: subject || now.subject });
    const next = inserted(now.text, filled, current.selectionStart, signature);
    compose.write('text', next.text);
    current.focus();
    requestAnimationFrame(() => current.setSelectionRange(next.caret, next.caret));
  };
  return (
    <select className="small-field" aria-label={label} value="" onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="" disabled>
        {label}
      </option>
      {fitting.map((template) => (
        <option key={template.id} value={template.id}>
          {template.locale === language ? template.name : `${template.name} (${template.locale.toUpperCase()})`}
        </option>
      ))}
    </select>
  );
}
