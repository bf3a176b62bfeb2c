import { useRef } from 'react';
import type { z } from 'zod';
import { Select } from '@/features/forms/Choices.tsx';
import { TextField } from '@/features/forms/Field.tsx';
import { fill } from '@/i18n/fill.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { FRESH_SIGN_IN } from '../../admin/shell/session.ts';
import { makeToken } from './calls.ts';
import { TOKEN_DAYS, tokenBody, type tokenMade } from './powerbi.schema.ts';

interface Props {
  onClose: () => void;
  onMade: (made: z.output<typeof tokenMade>) => void;
}

const SCOPES = [
  ['orders analytics', 'both'],
  ['orders', 'orders'],
  ['analytics', 'analytics'],
] as const;

export function MakeToken({ onClose, onMade }: Props) {
  const { texts } = useAdmin();
  const made = useRef<z.output<typeof tokenMade>>(undefined);
  const make = async (body: z.output<typeof tokenBody>) => {
    let outcome = await makeToken(body);
    if (!outcome.ok && outcome.error.code === FRESH_SIGN_IN)
      await confirmed({
        title: fill(texts['adminPowerbi.make.confirm'], { name: body.name }),
        text: texts['adminPowerbi.make.text'],
        verb: texts['adminPowerbi.make'],
        done: '',
        run: async () => {
          outcome = await makeToken(body);
          return outcome;
        },
      });
    return outcome;
  };
  return (
    <EditDialog title={texts['adminPowerbi.make']} closeText={texts['adminPowerbi.close']} onClose={onClose}>
      <AdminForm
        id="feed-token"
        saved={{ values: { scopes: 'orders analytics', days: '365' }, version: 0 }}
        bodyOf={(values) => values}
        schema={tokenBody}
        save={async (body) => {
          const outcome = await make(body);
          if (!outcome.ok) return outcome;
          made.current = outcome.data;
          return { ok: true, data: { values: {}, version: 1 } };
        }}
        onSaved={() => made.current && onMade(made.current)}
        texts={{ ...texts, 'adminForm.save': texts['adminPowerbi.make'], 'adminForm.saving': texts['adminPowerbi.making'] }}
        labels={{
          name: texts['adminPowerbi.token.name'],
          scopes: texts['adminPowerbi.token.scopes'],
          days: texts['adminPowerbi.token.days'],
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" required autoComplete="off" hint={texts['adminPowerbi.token.name.hint']} />
            <Select
              form={form}
              name="scopes"
              required
              none={texts['adminPowerbi.token.choose']}
              choices={SCOPES.map(([value, key]) => ({ value, label: texts[`adminPowerbi.token.scopes.${key}`] }))}
            />
            <Select
              form={form}
              name="days"
              required
              none={texts['adminPowerbi.token.choose']}
              choices={TOKEN_DAYS.map((value) => ({ value, label: texts[`adminPowerbi.token.days.${value}`] }))}
            />
          </>
        )}
      </AdminForm>
    </EditDialog>
  );
}
