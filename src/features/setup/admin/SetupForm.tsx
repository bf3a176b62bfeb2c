import { useRef, useState } from 'react';
import { announce } from '@/features/announcements/announce.ts';
import type { Outcome } from '@/features/api/client.ts';
import { own } from '@/features/foreign/own.shared.ts';
import { readValues } from '@/features/forms/form-values.ts';
import { type FieldValues, fieldValuesSchema } from '@/features/forms/forms.schema.ts';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { freshly } from '../../admin/confirm/confirm.ts';
import { AdminForm } from '../../admin/form/AdminForm.tsx';
import type { Edited } from '../../admin/form/written.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { messageOf, type Problem } from '../problem.shared.ts';
import { changesBetween, filledIn, followedBy, type Setup, type SetupChange, type SetupValues, toValues } from '../setup.shared.ts';
import { readSetup, writeSetup } from './calls.ts';
import { fromForm, labelsOf, toForm } from './form-values.ts';
import { Review } from './Review.tsx';
import { SetupFields } from './SetupFields.tsx';
import type { SetupBody, SetupState } from './setup-admin.schema.ts';
import { usePictures } from './use-pictures.ts';

type Files = NonNullable<SetupState['files']>;

/** The form's versions are numbers, those of the files are texts. */
function useFiles(first: Files) {
  const known = useRef([first]);
  return {
    now: (): Files => known.current.at(-1) ?? first,
    at: (version: number): Files => known.current[version] ?? first,
    edited: (files: Files): Edited => {
      if (known.current.at(-1)?.version !== files.version) known.current.push(files);
      return { values: toForm(files.setup), version: known.current.length - 1 };
    },
  };
}

function put(form: HTMLFormElement, values: SetupValues): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = control.value === value;
    else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) {
      control.value = value;
      control.dispatchEvent(new Event('input'));
    }
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What differs from `before`, with all else left to the file. */
function changedIn(before: Setup, values: SetupValues): SetupBody['values'] {
  const old = toValues(before);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => own(old, name) !== undefined && own(old, name) !== value));
}

interface Props {
  files: Files;
  onWritten: (state: SetupState) => void;
}

const inWords = (problems: Readonly<Record<string, Problem>>, texts: AdminTexts, languageTag: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => {
      const { key, values = {} } = messageOf(problem);
      return [name, fill(texts[key], values, numbersIn(languageTag))];
    }),
  );

export function SetupForm({ files: first, onWritten }: Props) {
  const { texts, languageTag } = useAdmin();
  const labels = labelsOf(texts);
  const files = useFiles(first);
  const box = useRef<HTMLDivElement>(null);
  const filled = useRef<SetupValues>({});
  const [review, setReview] = useState<{ changes: SetupChange[]; end: (isAgreed: boolean) => void }>();
  const formNode = () => box.current?.closest('form') ?? undefined;

  const pictures = usePictures(() => files.now().setup.brand);
  const check = (values: FieldValues): Record<string, string> => {
    const { setup } = files.now();
    const said = fromForm(values);
    const { problems } = filledIn(setup, said);
    return inWords({ ...problems, ...pictures.problems(changedIn(setup, said)) }, texts, languageTag);
  };
  const confirm = (values: FieldValues): Promise<boolean> => {
    const { setup } = files.now();
    const changes = changesBetween(setup, filledIn(setup, fromForm(values)).setup);
    return new Promise((resolve) => {
      const end = (isAgreed: boolean) => {
        setReview(undefined);
        resolve(isAgreed && changes.length > 0);
      };
      setReview({ changes, end });
    });
  };
  const save = async (values: FieldValues, at: number): Promise<Outcome<Edited>> => {
    const { setup, version } = files.at(at);
    const sent = fromForm(values);
    const outcome = await freshly(texts['adminSetup.review.write'], () => {
      const values = changedIn(setup, sent);
      return writeSetup({ values, pictures: pictures.encoded(values), version });
    });
    if (!outcome.ok) return outcome;
    onWritten(outcome.data);
    // Written, but not read again: the next write then finds a newer version.
    return { ok: true, data: files.edited(outcome.data.files ?? { setup: { ...filledIn(setup, sent).setup }, version: '' }) };
  };
  /** What somebody else changed, and the owner did not, is taken over: the question is about the rest. */
  const fetchSaved = async (): Promise<Outcome<Edited>> => {
    const outcome = await readSetup();
    if (!outcome.ok) return outcome;
    const theirs = outcome.data.files;
    const form = formNode();
    if (!theirs || !form) return { ok: false, status: 503, offline: false, error: { code: 'unavailable', message: '' } };
    const [old, mine] = [toValues(files.now().setup), fromForm(readValues(form))];
    const untouched = Object.entries(toValues(theirs.setup)).filter(([name]) => own(mine, name) === own(old, name));
    const edited = files.edited(theirs);
    put(form, Object.fromEntries(untouched));
    return { ok: true, data: edited };
  };
  const follow = (name: string) => {
    const form = formNode();
    if (!form) return;
    const next = followedBy(files.now().setup, name, fromForm(readValues(form)), filled.current);
    if (Object.keys(next).length === 0) return;
    filled.current = { ...filled.current, ...next };
    put(form, next);
    const followed = Object.keys(next).map((one) => own(labels, one));
    announce(fill(texts['adminSetup.followed'], { labels: followed.join(', ') }));
  };

  return (
    <>
      <AdminForm
        id="setup"
        saved={{ values: toForm(first.setup), version: 0 }}
        bodyOf={(values) => values}
        schema={fieldValuesSchema}
        check={check}
        confirm={confirm}
        onLeave={follow}
        save={save}
        fetchSaved={fetchSaved}
        onSaved={() => {
          filled.current = {};
          pictures.forget();
        }}
        labels={labels}
        texts={{
          'adminForm.save': texts['adminSetup.review'],
          'adminForm.saving': texts['adminSetup.writing'],
          'adminForm.saved': '',
        }}
      >
        {(form) => (
          <div className="setup-fields" ref={box}>
            <SetupFields form={form} choose={pictures.choose} />
          </div>
        )}
      </AdminForm>
      {review && <Review changes={review.changes} labels={labels} onEnd={review.end} />}
    </>
  );
}
