import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
import { valuesOf } from '@/features/forms/form-values.ts';
import { type FieldValues, fieldValuesSchema } from '@/features/forms/forms.schema.ts';
import type { FormView } from '@/features/forms/texts.ts';
import { useDraft } from '@/features/forms/use-draft.ts';
import { fieldErrors } from '@/i18n/field-errors.ts';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { isChord } from '../shell/keys.ts';
import { $session } from '../shell/session.ts';
import { type Difference, differences } from './differences.ts';
import { setValues } from './set-values.ts';
import type { AdminFormTexts } from './texts.ts';
import { type Edited, writtenOver } from './written.ts';

interface Options<Body extends z.ZodType> {
  /** Names the form, its fields' ids and its draft: one for each thing that is edited. */
  id: string;
  /** What stands saved now. */
  saved: Edited;
  /** What the fields say, as the call takes it, without the version. */
  bodyOf: (values: FieldValues) => unknown;
  /** The schema of that. */
  schema: Body;
  /** Sends it with the version that it was made from, and answers what is saved then. */
  save: (body: z.output<Body>, version: number) => Promise<Outcome<Edited>>;
  /** Asks what is saved now: after somebody else has saved. Left out for what is new. */
  fetchSaved?: () => Promise<Outcome<Edited>>;
  onSaved: (saved: Edited) => void;
  texts: AdminFormTexts;
  labels: Record<string, string>;
  /** Language tag. */
  tag: string;
}

export interface Conflict {
  theirs: Edited;
  fields: Difference[];
}

/**
 * A form of something that exists: it says what is not saved yet, saves with Ctrl+S, keeps a draft through a closed tab, warns before it is
 * left, and where another page has saved meanwhile (409) shows both versions and saves neither until one is chosen. Fields are the browser's own.
 */
export function useAdminForm<Body extends z.ZodType>(options: Options<Body>) {
  const { id, saved, bodyOf, schema, save, fetchSaved, onSaved, texts, labels, tag } = options;
  const node = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const busyNow = useRef(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const draft = useDraft(`admin:${id}`, fieldValuesSchema);
  const [written] = useState(() => writtenOver(saved, draft));

  const show = () => {
    if (node.current) setValues(node.current, written.values());
    setDirty(written.isDirty());
  };

  /** For what goes away with its press, and would take the focus along. */
  const focusSave = () => node.current?.querySelector<HTMLElement>('[type=submit]')?.focus();

  /** Takes over a version as the one that is edited, and shows it. */
  const take = (edited: Edited) => {
    written.take(edited);
    show();
    setErrors({});
    setFailure(undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there.
  useEffect(() => {
    written.begin();
    show();
  }, []);

  // With the drawing itself: who sees that it is saved can leave at once.
  useLayoutEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);

  // Signed in again: what was said of it is over.
  useEffect(() => $session.listen((session) => session === 'open' && setFailure(undefined)), []);

  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  /** What is wrong with one of many (`aliases.2`) is said at their field. */
  const refuse = (fields: Record<string, string>) => {
    const own = (name: string) => (name in labels ? name : name.replace(/\.\d+$/u, ''));
    setErrors(Object.fromEntries(Object.entries(fields).map(([name, text]) => [own(name), text])));
    setRefusals((count) => count + 1);
  };

  /** @param said by the server. Where nobody else has saved, it is about something else: a name that is taken. */
  const onConflict = async (version: number, said: string) => {
    const now = await fetchSaved?.();
    if (now?.ok && now.data.version !== version) setConflict({ theirs: now.data, fields: differences(written.values(), now.data.values) });
    else setFailure(said || texts['adminForm.failed']);
  };

  const submit = async (version = written.base().version) => {
    if (busyNow.current || !node.current) return;
    const sent = valuesOf(node.current);
    written.write(sent);
    const parsed = schema.safeParse(bodyOf(sent), { reportInput: true });
    if (!parsed.success)
      return refuse(fieldErrors(parsed.error, (key, values) => fill(texts[key], values, numbersIn(document.documentElement.lang))));
    setErrors({});
    setFailure(undefined);
    setStatus('saving');
    busyNow.current = true;
    const outcome = await save(parsed.data, version);
    busyNow.current = false;
    setStatus(outcome.ok ? 'saved' : 'idle');
    if (outcome.ok) {
      if (conflict) focusSave();
      setConflict(undefined);
      // What was written while it was under way stays, and is not saved yet.
      if (written.saved(outcome.data, sent)) show();
      else setDirty(written.isDirty());
      setErrors({});
      onSaved(outcome.data);
    } else if (outcome.error.fields) refuse(outcome.error.fields);
    else if (outcome.status === 409) await onConflict(version, outcome.error.message);
    else if (outcome.status === 401) setFailure(texts['adminForm.ended']);
    else setFailure(outcome.offline ? texts['adminForm.offline'] : texts['adminForm.failed']);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const form = node.current;
      if (!isChord(event, 'KeyS') || !form) return;
      // The form that is being written in; with one form on the page, from anywhere.
      if (!form.contains(document.activeElement) && document.querySelectorAll('form[data-admin-form]').length > 1) return;
      event.preventDefault();
      form.requestSubmit();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const view: FormView = { id, tag, texts, labels, errors };
  return {
    view,
    summary,
    isDirty,
    status,
    failure,
    conflict,
    draftState: draft.state,
    revert: () => {
      take(written.base());
      focusSave();
    },
    keepMine: () => conflict && void submit(conflict.theirs.version),
    takeTheirs: () => {
      if (!conflict) return;
      take(conflict.theirs);
      focusSave();
      onSaved(conflict.theirs);
      setConflict(undefined);
    },
    form: {
      id,
      noValidate: true,
      'data-admin-form': '',
      ref: node,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      },
      onInput: () => {
        setStatus('idle');
        if (!node.current) return;
        written.write(valuesOf(node.current));
        setDirty(written.isDirty());
      },
    },
  };
}
