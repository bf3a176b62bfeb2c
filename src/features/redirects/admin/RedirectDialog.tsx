import { useState } from 'react';
import { Field, TextField } from '@/features/forms/Field.tsx';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { EditDialog } from '../../admin/form/EditDialog.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { redirects } from './calls.ts';
import { GONE, REDIRECT_STATUSES, redirectFields, type StoredRedirect } from './redirects.schema.ts';

interface Props {
  redirect: StoredRedirect | undefined;
  from?: string;
  saved: () => void;
  close: () => void;
}

const toValues = ({ from, to, status, everyLocale, note }: StoredRedirect): FieldValues => ({
  ...{ from, to, note },
  status: String(status),
  everyLocale: String(everyLocale),
});
const edited = (redirect: StoredRedirect) => ({ values: toValues(redirect), version: redirect.version });

const toBody = ({ from, to, status, everyLocale, note }: FieldValues) => ({
  ...{ from, note },
  to: status === String(GONE) ? '' : to,
  status: Number(status),
  everyLocale: everyLocale === 'true',
});

export function RedirectDialog({ redirect, from = '', saved, close }: Props) {
  const { texts } = useAdmin();
  const [status, setStatus] = useState(String(redirect?.status ?? 308));
  return (
    <EditDialog title={redirect ? redirect.from : texts['adminTools.new']} closeText={texts['mailSettings.close']} onClose={close}>
      <AdminForm
        id={redirect ? `redirect-${redirect.id}` : `redirect-new${from.replaceAll('/', '-')}`}
        saved={redirect ? edited(redirect) : { values: { from, status: '308' }, version: 0 }}
        bodyOf={toBody}
        schema={redirectFields}
        save={async (body, version) => {
          const outcome = await (redirect ? redirects.change(redirect.id, { ...body, version }) : redirects.add(body));
          return outcome.ok ? { ok: true, data: edited(outcome.data) } : outcome;
        }}
        {...(redirect && {
          fetchSaved: async () => {
            const outcome = await redirects.list({ q: redirect.from });
            if (!outcome.ok) return outcome;
            return { ok: true as const, data: edited(outcome.data.rows.find(({ id }) => id === redirect.id) ?? redirect) };
          },
        })}
        onSaved={saved}
        labels={{
          from: texts['adminTools.from'],
          to: texts['adminTools.to'],
          status: texts['adminTools.status'],
          everyLocale: texts['adminTools.everyLocale'],
          note: texts['adminTools.note'],
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="from" required autoComplete="off" spellCheck={false} hint={texts['adminTools.from.hint']} />
            <TextField
              form={form}
              name="to"
              required={status !== String(GONE)}
              autoComplete="off"
              spellCheck={false}
              hint={texts['adminTools.to.hint']}
            />
            <Field form={form} name="status">
              {(control) => (
                <select {...control} onChange={({ currentTarget }) => setStatus(currentTarget.value)}>
                  {REDIRECT_STATUSES.map((status) => (
                    <option key={status} value={status}>
                      {texts[`adminTools.status.${status}`]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <div className="field">
              <label className="choice">
                <input type="checkbox" name="everyLocale" value="true" />
                <span>{texts['adminTools.everyLocale.label']}</span>
              </label>
            </div>
            <TextField form={form} name="note" autoComplete="off" />
          </>
        )}
      </AdminForm>
    </EditDialog>
  );
}
