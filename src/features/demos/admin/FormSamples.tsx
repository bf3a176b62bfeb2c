import { useRef, useState } from 'react';
import { z } from 'zod';
import { Button } from '@/components/Button.tsx';
import { AdminForm } from '@/features/admin/form/AdminForm.tsx';
import type { Edited } from '@/features/admin/form/written.ts';
import { adminIsland, useAdmin } from '@/features/admin/shell/admin.tsx';
import { Select } from '@/features/forms/Choices.tsx';
import { TextField } from '@/features/forms/Field.tsx';
import { lineField, textField } from '@/features/forms/forms.schema.ts';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { LOCALES } from '@/i18n/locales.ts';
import { answerWith, failWith } from './letters.ts';

const TEXT_LENGTH = 400;
const schema = z.object({ name: lineField(80).min(1), text: textField(TEXT_LENGTH), language: z.enum(['en', 'el']) });

export const FormSamples = adminIsland(function FormSamples() {
  const { texts } = useAdmin();
  const [saved, setSaved] = useState<Edited>({ version: 1, values: { name: 'Sample', text: 'Καλημέρα {name},\n\n', language: 'el' } });
  const server = useRef(saved);
  const isBroken = useRef(false);
  return (
    <AdminForm
      id="sample"
      saved={saved}
      bodyOf={(values) => values}
      schema={schema}
      save={async (body, version) => {
        if (isBroken.current) {
          isBroken.current = false;
          return failWith();
        }
        if (version !== server.current.version) return failWith(409, 'conflict');
        server.current = { version: version + 1, values: body };
        return answerWith(server.current);
      }}
      fetchSaved={() => answerWith(server.current)}
      onSaved={setSaved}
      labels={{ name: texts['adminDemo.form.name'], text: texts['adminDemo.form.text'], language: texts['adminDemo.form.language'] }}
      extra={
        <>
          <Button
            variant="outline"
            onClick={() => {
              const { version, values } = server.current;
              server.current = { version: version + 1, values: { ...values, name: `${values['name']} 2` } };
            }}
          >
            {texts['adminDemo.form.meddle']}
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              isBroken.current = true;
            }}
          >
            {texts['adminDemo.form.break']}
          </Button>
        </>
      }
    >
      {(form) => (
        <>
          <TextField form={form} name="name" required />
          <TextArea form={form} name="text" max={TEXT_LENGTH} rows={4} />
          <Select
            form={form}
            name="language"
            none="–"
            choices={Object.entries(LOCALES).map(([value, { name, tag }]) => ({ value, label: name, lang: tag }))}
          />
        </>
      )}
    </AdminForm>
  );
});
