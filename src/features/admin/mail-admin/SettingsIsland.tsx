import type { Outcome } from '@/features/api/client.ts';
import { TextField } from '@/features/forms/Field.tsx';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { fill } from '@/i18n/fill.ts';
import { AdminForm } from '../form/AdminForm.tsx';
import type { Edited } from '../form/written.ts';
import { PartState } from '../frame/PartState.tsx';
import { useResource } from '../frame/use-resource.ts';
import { DELETED_DAYS, KEPT_MONTHS, MAIL_SETTINGS_LIMITS, type MailSettings, mailSettingsChange } from '../mail/mail-settings.schema.ts';
import { settings } from './calls.ts';
import { settingsBody, settingsFields } from './fields.ts';
import type { PartProps } from './texts.ts';

const edited = (stored: MailSettings): Edited => ({ values: settingsFields(stored), version: stored.version });
const asEdited = (outcome: Outcome<MailSettings>): Outcome<Edited> => (outcome.ok ? { ok: true, data: edited(outcome.data) } : outcome);
const schema = mailSettingsChange.omit({ version: true });

/** What answers are signed with, and how long mail is kept. */
export function SettingsIsland({ texts, tag }: PartProps) {
  const resource = useResource((signal) => settings.read(signal), 'settings');
  const { data } = resource;
  return (
    <div aria-busy={resource.state === 'loading'}>
      <PartState resource={resource} texts={texts} locale={tag} />
      {data && (
        <AdminForm
          id="mail-settings"
          saved={edited(data)}
          bodyOf={settingsBody}
          schema={schema}
          save={async (body, version) => asEdited(await settings.change({ ...body, version }))}
          fetchSaved={async () => asEdited(await settings.read())}
          onSaved={() => {}}
          texts={texts}
          labels={{
            fromName: texts['mailSettings.answers.fromName'],
            'signatures.en': texts['mailSettings.answers.signatureEn'],
            'signatures.el': texts['mailSettings.answers.signatureEl'],
            keptMonths: texts['mailSettings.answers.keptMonths'],
            deletedDays: texts['mailSettings.answers.deletedDays'],
          }}
          tag={tag}
        >
          {(form) => (
            <>
              <TextField form={form} name="fromName" autoComplete="off" hint={texts['mailSettings.answers.fromName.hint']} />
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
                  hint={fill(texts['mailSettings.answers.keptMonths.hint'], { most: KEPT_MONTHS })}
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
}
