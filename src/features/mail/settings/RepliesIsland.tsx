import { useRef } from 'react';
import type { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
import { TextField } from '@/features/forms/Field.tsx';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { fill } from '@/i18n/fill.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import type { Edited } from '../../admin/form/written.ts';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { PartState } from '../../admin/shell/PartState.tsx';
import { FRESH_SIGN_IN } from '../../admin/shell/session.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { settings } from './calls.ts';
import { settingsBody, settingsFields } from './fields.ts';
import { NAME_PLACEHOLDER } from './greeting.shared.ts';
import { DELETED_DAYS, MAIL_SETTINGS_LIMITS, type MailSettings, mailSettingsChange, RETENTION_MONTHS } from './mail-settings.schema.ts';

const edited = (stored: MailSettings): Edited => ({ values: settingsFields(stored), version: stored.version });
const asEdited = (outcome: Outcome<MailSettings>): Outcome<Edited> => (outcome.ok ? { ok: true, data: edited(outcome.data) } : outcome);
const schema = mailSettingsChange.omit({ version: true });
type Body = z.output<typeof schema>;

export const RepliesIsland = adminIsland(function RepliesIsland() {
  const { texts } = useAdmin();
  const resource = useResource((signal) => settings.read(signal), 'settings');
  const { data } = resource;
  const greetingHint = fill(texts['mailSettings.answers.greeting.hint'], { placeholder: NAME_PLACEHOLDER });
  const stored = useRef<MailSettings>(undefined);

  /** Asks before mail is stored for a shorter time: it is erased sooner, and the server requires a fresh sign-in. */
  const save = async (body: Body, version: number): Promise<Outcome<Edited>> => {
    const before = stored.current ?? data;
    const shorter = (['keptMonths', 'deletedDays'] as const).filter((name) => before && body[name] < before[name]);
    const send = async () => {
      const outcome = await settings.change({ ...body, version });
      if (outcome.ok) stored.current = outcome.data;
      return outcome;
    };
    let outcome = shorter.length > 0 ? undefined : await send();
    if (outcome && (outcome.ok || outcome.error.code !== FRESH_SIGN_IN)) return asEdited(outcome);
    const isDone = await confirmed({
      title: texts['mailSettings.shorter.title'],
      text: texts['mailSettings.shorter.why'],
      verb: texts['mailSettings.shorter.verb'],
      done: '',
      run: async () => {
        outcome = await send();
        return outcome;
      },
    });
    if (outcome && (isDone || outcome.error?.code === 'conflict')) return asEdited(outcome);
    const fields = { [shorter[0] ?? 'keptMonths']: texts['mailSettings.shorter.unconfirmed'] };
    return { ok: false, status: 0, offline: false, error: { code: 'unconfirmed', message: '', fields } };
  };

  return (
    <div aria-busy={resource.state === 'loading'}>
      <PartState resource={resource} />
      {data && (
        <AdminForm
          id="mail-settings"
          saved={edited(data)}
          bodyOf={settingsBody}
          schema={schema}
          save={save}
          fetchSaved={async () => asEdited(await settings.read())}
          onSaved={() => {}}
          labels={{
            fromName: texts['mailSettings.answers.fromName'],
            'greetings.en': texts['mailSettings.answers.greetingEn'],
            'greetings.el': texts['mailSettings.answers.greetingEl'],
            'signatures.en': texts['mailSettings.answers.signatureEn'],
            'signatures.el': texts['mailSettings.answers.signatureEl'],
            keptMonths: texts['mailSettings.answers.keptMonths'],
            deletedDays: texts['mailSettings.answers.deletedDays'],
          }}
        >
          {(form) => (
            <>
              <TextField form={form} name="fromName" autoComplete="off" hint={texts['mailSettings.answers.fromName.hint']} />
              <div className="fields-beside">
                <TextField form={form} name="greetings.en" autoComplete="off" hint={greetingHint} />
                <TextField form={form} name="greetings.el" autoComplete="off" hint={greetingHint} />
              </div>
              <div className="fields-beside">
                <TextArea form={form} name="signatures.en" max={MAIL_SETTINGS_LIMITS.signature} rows={3} />
                <TextArea form={form} name="signatures.el" max={MAIL_SETTINGS_LIMITS.signature} rows={3} />
              </div>
              <div className="fields-beside">
                <TextField
                  form={form}
                  name="keptMonths"
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  hint={fill(texts['mailSettings.answers.keptMonths.hint'], { most: RETENTION_MONTHS })}
                />
                <TextField
                  form={form}
                  name="deletedDays"
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  hint={fill(texts['mailSettings.answers.deletedDays.hint'], { most: DELETED_DAYS, spam: data.spamDays })}
                />
              </div>
            </>
          )}
        </AdminForm>
      )}
    </div>
  );
});
