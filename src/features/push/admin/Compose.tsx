import { useEffect, useRef, useState } from 'react';
import { RadioGroup, Select } from '@/features/forms/Choices.tsx';
import { Field, TextField } from '@/features/forms/Field.tsx';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { TextArea } from '@/features/forms/TextArea.tsx';
import type { FormView } from '@/features/forms/texts.ts';
import { PUSH_BODY_LENGTH } from '@/features/push/payload.shared.ts';
import { PUSH_TOPICS, PUSH_URGENCIES } from '@/features/push/push.schema.ts';
import { fill } from '@/i18n/fill.ts';
import { LOCALE_CODES } from '@/i18n/locales.ts';
import { splitPath } from '@/i18n/path.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { athensText, fromAthens, toAthens } from '../../admin/shell/athens.ts';
import { readPages } from './calls.ts';
import { broadcastSchema, hasPages, type OpenedBroadcast, type PushOverview } from './notifications.schema.ts';
import { Preview } from './Preview.tsx';
import { TestButton } from './TestButton.tsx';
import { type Draft, useSending } from './use-sending.ts';
import { useWritten } from './use-written.ts';
import { audienceOf, chosenLocales, LANGUAGES, LIFETIMES } from './values.ts';
import { audienceText } from './words.ts';

const TOPICS = HAS_STORE ? PUSH_TOPICS : PUSH_TOPICS.filter((topic) => topic !== 'store');

interface Props {
  draft: Draft;
  overview: PushOverview;
  onSent: (broadcast: OpenedBroadcast) => void;
}

const labelsOf = (texts: AdminTexts): Record<string, string> => ({
  ...Object.fromEntries(
    (['languages', 'topic', 'page', 'urgency', 'ttlS', 'when', 'sendAt'] as const).map((name) => [name, texts[`notifications.${name}`]]),
  ),
  ...Object.fromEntries(
    LOCALE_CODES.flatMap((locale) =>
      (['title', 'body'] as const).map((part) => [
        `texts.${locale}.${part}`,
        `${texts[`notifications.${part}`]} (${texts[`language.name.${locale}`]})`,
      ]),
    ),
  ),
});

const Choice = ({
  form,
  name,
  choices,
}: {
  form: FormView;
  name: string;
  choices: readonly (readonly [value: string, label: string])[];
}) => (
  <Field form={form} name={name}>
    {(control) => (
      <select {...control}>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

function Fields({
  form,
  initial,
  overview,
  pages,
  ...props
}: Pick<Props, 'overview'> & { form: FormView; initial: FieldValues; pages: readonly string[] | undefined }) {
  const { texts, languageTag } = useAdmin();
  const place = useRef<HTMLDivElement>(null);
  const values = useWritten(place, initial);
  const locales = chosenLocales(values);
  const at = fromAthens(values['sendAt'] ?? '');
  return (
    <>
      <div className="push-fields" ref={place}>
        <RadioGroup
          form={form}
          name="languages"
          choices={LANGUAGES.map((value) => ({
            value,
            label: value === 'both' ? texts['notifications.both'] : texts[`language.name.${value}`],
          }))}
        />
        <Select
          form={form}
          name="topic"
          required
          none={texts['notifications.topic.none']}
          choices={TOPICS.map((value) => ({ value, label: texts[`push.topic.${value}`] }))}
        />
        <p className="push-audience" role="status">
          {values['topic'] ? audienceText(audienceOf(values, overview), texts, languageTag) : ''}
        </p>
        {LOCALE_CODES.map((locale) => (
          <fieldset key={locale} className="push-text" hidden={!locales.includes(locale)}>
            <TextField form={form} name={`texts.${locale}.title`} required autoComplete="off" />
            <TextArea form={form} name={`texts.${locale}.body`} required max={PUSH_BODY_LENGTH} rows={3} />
          </fieldset>
        ))}
        <Field form={form} name="page" required hint={texts['notifications.page.hint']}>
          {(control) => <input {...control} list="push-pages" autoComplete="off" spellCheck={false} inputMode="url" />}
        </Field>
        <datalist id="push-pages">
          {pages
            ?.filter((page) => splitPath(page).locale === 'en')
            .map((page) => (
              <option key={page} value={page} />
            ))}
        </datalist>
        <div className="fields-beside">
          <Choice form={form} name="urgency" choices={PUSH_URGENCIES.map((value) => [value, texts[`notifications.urgency.${value}`]])} />
          <Choice form={form} name="ttlS" choices={LIFETIMES.map((value) => [String(value), texts[`notifications.ttl.${value}`]])} />
        </div>
        <RadioGroup
          form={form}
          name="when"
          choices={(['now', 'later'] as const).map((value) => ({ value, label: texts[`notifications.when.${value}`] }))}
        />
        <div hidden={values['when'] !== 'later'}>
          <TextField
            form={form}
            name="sendAt"
            type="datetime-local"
            required
            hint={fill(texts['notifications.sendAt.hint'], { now: toAthens(Date.now()).replace('T', ' ') })}
          />
          <p className="small" role="status">
            {at && fill(texts['notifications.sendAt.is'], { time: athensText(at, languageTag) })}
          </p>
        </div>
      </div>
      <div className="push-previews">
        <h3>{texts['notifications.preview']}</h3>
        <Preview {...props} values={values} />
        <p className="small muted">{texts['notifications.preview.note']}</p>
      </div>
    </>
  );
}

export function Compose({ draft, overview, onSent }: Props) {
  const admin = useAdmin();
  const { texts } = admin;
  const [pages, setPages] = useState<readonly string[]>();
  const save = useSending({ ...admin, draft, overview, onSent });
  useEffect(() => void readPages().then(setPages), []);
  const schema = broadcastSchema.check(({ value, issues }) => {
    if (pages && !hasPages(pages, value)) issues.push({ code: 'custom', input: value.page, path: ['page'], message: 'field.page' });
  });
  return (
    <AdminForm
      id={draft.id}
      saved={{ values: draft.values, version: draft.version }}
      bodyOf={draft.toBody}
      schema={schema}
      save={save}
      onSaved={() => {}}
      texts={{
        ...texts,
        'adminForm.save': texts['notifications.review'],
        'adminForm.saving': texts['notifications.review'],
        'adminForm.saved': '',
        'adminForm.dirty': texts['notifications.draft'],
        'adminForm.revert': texts['notifications.discard'],
        // The dialog has already said why.
        'adminForm.failed': '',
      }}
      labels={labelsOf(texts)}
      extra={<TestButton />}
    >
      {(form) => <Fields form={form} initial={draft.values} overview={overview} pages={pages} />}
    </AdminForm>
  );
}
