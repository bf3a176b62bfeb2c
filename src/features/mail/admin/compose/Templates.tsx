import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { PLACEHOLDERS, type Placeholder } from '../../settings/mail-settings.schema.ts';
import type { Mail } from '../store/mail-store.ts';
import { insertLines } from './insert-text.ts';
import { filledTemplate, type TemplateValues } from './template.ts';

interface Props {
  mail: Mail;
  text: RefObject<HTMLTextAreaElement | null>;
  language: 'en' | 'el';
  values: TemplateValues;
}

export function Templates({ mail, text, language, values }: Props) {
  const { texts } = useAdmin();
  const { templates } = useStore(mail.composeParts.$parts);
  if (templates.length === 0) return null;
  const label = texts['mail.reply.template'];
  const fitting = [...templates].sort((a, b) => Number(b.locale === language) - Number(a.locale === language));
  const onChange = (chosen: string) => {
    const template = templates.find(({ id }) => id === chosen);
    if (!template || !text.current) return;
    const missing = Object.fromEntries(PLACEHOLDERS.map((place) => [place, texts[`mail.placeholder.${place}`]]));
    insertLines(text.current, filledTemplate(template.text, values, missing as Record<Placeholder, string>));
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
