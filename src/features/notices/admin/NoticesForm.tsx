import { useRef } from 'react';
import type { Outcome } from '@/features/api/client.ts';
import { own } from '@/features/foreign/own.shared.ts';
import { Field, TextField } from '@/features/forms/Field.tsx';
import type { FormView } from '@/features/forms/texts.ts';
import { fill } from '@/i18n/fill.ts';
import { LOCALE_CODES } from '@/i18n/locales.ts';
import { freshly } from '../../admin/confirm/confirm.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import type { Edited } from '../../admin/form/written.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { changeNotices, readNotices } from './calls.ts';
import { Kinds } from './Kinds.tsx';
import { NOTICE_NAMES } from './kinds.shared.ts';
import { type NoticeSettings, noticeSettings, type ShownNotices } from './notices.schema.ts';
import { TICKED, toBody, toValues } from './values.ts';

const edited = (shown: ShownNotices): Edited => ({ values: toValues(shown), version: shown.version });
const asEdited = (outcome: Outcome<ShownNotices>): Outcome<Edited> => (outcome.ok ? { ok: true, data: edited(outcome.data) } : outcome);

const FIELDS = ['address', 'locale', 'zone', 'quiet', 'quietFrom', 'quietTo', 'urgentPasses', 'digest', 'digestAt'] as const;

const labelsOf = (texts: AdminTexts): Record<string, string> => ({
  ...Object.fromEntries(FIELDS.map((name) => [name, texts[`adminNotices.${name}`]])),
  ...Object.fromEntries(
    NOTICE_NAMES.flatMap((name) =>
      (['mail', 'push'] as const).map((way) => [
        `ways.${name}.${way}`,
        `${texts[`tells.kinds.${name}`]}: ${texts[`adminNotices.column.${way}`]}`,
      ]),
    ),
  ),
});

const zones = (chosen: string): string[] => [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted();

const Box = ({ form, name }: { form: FormView; name: string }) => (
  <label className="choice">
    <input type="checkbox" name={name} value={TICKED} />
    <span>{own(form.labels, name)}</span>
  </label>
);

function Fields({ form, shown }: { form: FormView; shown: ShownNotices }) {
  const { texts } = useAdmin();
  return (
    <>
      <h3>{texts['adminNotices.where']}</h3>
      <TextField
        form={form}
        name="address"
        type="email"
        autoComplete="email"
        spellCheck={false}
        hint={fill(texts['adminNotices.address.hint'], { address: shown.signInAddress })}
      />
      <div className="fields-beside">
        <Field form={form} name="locale">
          {(control) => (
            <select {...control}>
              {LOCALE_CODES.map((code) => (
                <option key={code} value={code}>
                  {texts[`language.name.${code}`]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field form={form} name="zone">
          {(control) => (
            <select {...control}>
              {zones(shown.zone).map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <h3>{texts['adminNotices.when']}</h3>
      <fieldset className="field tells-hours">
        <legend>{texts['adminNotices.digest.legend']}</legend>
        <p className="field-hint">{texts['adminNotices.digest.hint']}</p>
        <Box form={form} name="digest" />
        <TextField form={form} name="digestAt" type="time" required />
      </fieldset>
      <fieldset className="field tells-hours">
        <legend>{texts['adminNotices.quiet.legend']}</legend>
        <p className="field-hint">{texts['adminNotices.quiet.hint']}</p>
        <Box form={form} name="quiet" />
        <div className="tells-times">
          <TextField form={form} name="quietFrom" type="time" required />
          <TextField form={form} name="quietTo" type="time" required />
        </div>
        <Box form={form} name="urgentPasses" />
      </fieldset>
      <h3 id="tells-kinds">{texts['adminNotices.kinds']}</h3>
      <Kinds />
    </>
  );
}

interface Props {
  shown: ShownNotices;
  onSaved: (shown: ShownNotices) => void;
}

export function NoticesForm({ shown, onSaved }: Props) {
  const { texts } = useAdmin();
  const latest = useRef(shown);
  const save = async (body: NoticeSettings, version: number): Promise<Outcome<Edited>> => {
    const outcome = await freshly(texts['adminForm.save'], () => changeNotices({ ...body, version }));
    if (outcome.ok) latest.current = outcome.data;
    return asEdited(outcome);
  };
  return (
    <AdminForm
      id="notices"
      saved={edited(shown)}
      bodyOf={toBody}
      schema={noticeSettings}
      save={save}
      fetchSaved={async () => asEdited(await readNotices())}
      onSaved={() => onSaved(latest.current)}
      labels={labelsOf(texts)}
    >
      {(form) => <Fields form={form} shown={shown} />}
    </AdminForm>
  );
}
