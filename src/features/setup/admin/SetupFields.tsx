import { own } from '@/features/foreign/own.shared.ts';
import { type ControlProps, describedBy, Field, FieldNotes } from '@/features/forms/Field.tsx';
import { fieldId } from '@/features/forms/forms.schema.ts';
import type { FormView } from '@/features/forms/texts.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { isTick, SETUP_FIELDS, SETUP_GROUPS, type SetupField, type SetupGroup } from '../fields.shared.ts';
import { PICTURE_NAMES } from '../pictures.shared.ts';
import { nameOf, PROFILES } from '../setup.shared.ts';
import { ColourInput } from './ColourInput.tsx';
import { TICKED } from './form-values.ts';
import { type Choose, PictureField } from './PictureField.tsx';
import { VALUE_LENGTH } from './page.shared.ts';

const TYPES: Readonly<Record<string, string>> = { 'owner.email': 'email', url: 'url' };

function Tick({ form, name, hint }: { form: FormView; name: string; hint: string | undefined }) {
  const id = fieldId(form.id, name);
  return (
    <div className="field">
      <FieldNotes form={form} name={name} hint={hint} />
      <label className="choice">
        <input
          type="checkbox"
          id={id}
          name={name}
          value={TICKED}
          aria-describedby={describedBy(id, hint)}
          aria-invalid={Boolean(own(form.errors, name))}
        />
        <span>{own(form.labels, name)}</span>
      </label>
    </div>
  );
}

function Control({ field, control }: { field: SetupField; control: ControlProps }) {
  const { texts } = useAdmin();
  const shared = { ...control, maxLength: VALUE_LENGTH, required: field.clears === null, ...(field.locale && { lang: field.locale }) };
  if (field.kind === 'lines' || field.kind === 'list') return <textarea {...shared} rows={3} />;
  if (field.kind === 'number') return <input {...shared} className="setup-number" inputMode="numeric" autoComplete="off" />;
  if (field.kind === 'links' || field.kind === 'columns' || field.kind === 'zones')
    return <textarea {...shared} rows={field.kind === 'columns' ? 12 : 6} spellCheck={false} />;
  if (field.kind === 'colour') return <ColourInput {...shared} />;
  if (field.options)
    return (
      <select {...control}>
        {field.options.map(([value, label]) => (
          <option key={value} value={value}>
            {texts[label]}
          </option>
        ))}
      </select>
    );
  return <input {...shared} type={own(TYPES, control.name) ?? 'text'} autoComplete="off" spellCheck={field.locale !== null} />;
}

function SetupInput({ form, field, choose }: { form: FormView; field: SetupField; choose: Choose }) {
  const { texts } = useAdmin();
  const name = nameOf(field);
  const hint = field.hint ? texts[field.hint] : undefined;
  if (isTick(field)) return <Tick form={form} name={name} hint={hint} />;
  const picture = PICTURE_NAMES.find((one) => name === `picture.${one}`);
  if (picture) return <PictureField form={form} picture={picture} hint={hint} choose={choose} />;
  return (
    <Field form={form} name={name} hint={hint}>
      {(control) => <Control field={field} control={control} />}
    </Field>
  );
}

/** Both languages of a value are one row. */
const rowsOf = (group: SetupGroup): SetupField[][] =>
  Object.values(
    Object.groupBy(
      SETUP_FIELDS.filter((field) => field.group === group),
      (field) => (field.locale || field.scheme ? field.label : nameOf(field)),
    ),
  ).flatMap((row) => (row ? [row] : []));

export function SetupFields({ form, choose }: { form: FormView; choose: Choose }) {
  const { texts } = useAdmin();
  const notes = new Map<SetupGroup, string>([
    ['clients', texts['adminSetup.optional']],
    ['buyers', texts['adminSetup.optional']],
    ['menu', texts['adminSetup.menu']],
    ['colours', texts['adminSetup.colours']],
    ['pictures', texts['adminSetup.pictures']],
  ]);
  return (
    <>
      {SETUP_GROUPS.map((group) => (
        <Panel key={group} id={group} title={texts[`setup.group.${group}`]} note={notes.get(group)}>
          {rowsOf(group).map((row) => (
            <div
              key={row.map(nameOf).join()}
              data-needs={row[0]?.needs}
              className={row.length > 1 ? 'setup-row fields-beside' : 'setup-row'}
            >
              {row.map((field) => (
                <SetupInput key={nameOf(field)} form={form} field={field} choose={choose} />
              ))}
            </div>
          ))}
        </Panel>
      ))}
      <Panel id="profiles" title={texts['setup.group.profiles']}>
        <Field form={form} name={PROFILES} hint={texts['setup.hint.profiles']}>
          {(control) => <textarea {...control} maxLength={VALUE_LENGTH} rows={4} spellCheck={false} />}
        </Field>
      </Panel>
    </>
  );
}
