import type { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
import { own } from '@/features/foreign/own.shared.ts';
import type { KeyedDraft } from '@/features/forms/draft.ts';
import { createFormCore, type FieldErrors, validateForm } from '@/features/forms/form-core.ts';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import type { AdminTexts } from '../shell/admin.tsx';
import { type Difference, differences } from './differences.ts';
import { type Edited, writtenOver } from './written.ts';

export interface AdminFields {
  read: () => FieldValues;
  /** Replaces all values; empties fields that are not named. */
  show: (values: FieldValues) => void;
  focusSave: () => void;
}

export interface AdminFormOptions<Body extends z.ZodType> {
  bodyOf: (values: FieldValues) => unknown;
  schema: Body;
  save: (body: z.output<Body>, version: number) => Promise<Outcome<Edited>>;
  /** Loads the saved state after a conflict. Omitted for a new record. */
  fetchSaved?: () => Promise<Outcome<Edited>>;
  onSaved: (saved: Edited) => void;
  /** What is wrong with what is written, by field; also asked when a field is left. */
  check?: (values: FieldValues) => FieldErrors;
  onLeave?: (name: string) => void;
  /** Asked before anything is sent, such as by showing what will change. */
  confirm?: (values: FieldValues) => Promise<boolean>;
  texts: AdminTexts;
  labels: Record<string, string>;
  languageTag: string;
}

export interface Conflict {
  theirs: Edited;
  fields: Difference[];
}

const without = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([one]) => one !== name));

/** Moves an error of one item (`aliases.2`) to its field. */
function ofFields(errors: FieldErrors, labels: Record<string, string>): FieldErrors {
  const toField = (name: string) => (Object.hasOwn(labels, name) ? name : name.replace(/\.\d+$/u, ''));
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [toField(name), text]));
}

function failureText({ status, offline, error }: Extract<Outcome<unknown>, { ok: false }>, texts: AdminTexts): string {
  if (status === 503 && error.message) return error.message;
  return texts[status === 401 ? 'adminForm.ended' : offline ? 'adminForm.offline' : 'adminForm.failed'];
}

/**
 * Edits a saved record: tracks unsaved changes, stores a draft and, on a conflict (409), saves neither version until one is chosen.
 * @param fields undefined while the form is not mounted
 */
export function createAdminForm<Body extends z.ZodType>(
  saved: Edited,
  fields: () => AdminFields | undefined,
  draft: KeyedDraft<FieldValues>,
  options: () => AdminFormOptions<Body>,
) {
  const core = createFormCore({ isDirty: false, slips: {} as FieldErrors, conflict: undefined as Conflict | undefined });
  const { $form, set } = core;
  const written = writtenOver(saved, draft);

  const show = () => {
    fields()?.show(written.values());
    set({ isDirty: written.isDirty() });
  };
  const takeOver = (edited: Edited) => {
    written.take(edited);
    show();
    set({ errors: {}, slips: {}, failure: undefined });
  };
  const refuse = (errors: FieldErrors) => core.refuse(ofFields(errors, options().labels));

  /** @param message shown if nobody else has saved: then the conflict is another, such as a name that is taken */
  async function compare(version: number, message: string): Promise<void> {
    const now = await options().fetchSaved?.();
    if (now?.ok && now.data.version !== version)
      set({ conflict: { theirs: now.data, fields: differences(written.values(), now.data.values) } });
    else set({ failure: message || options().texts['adminForm.failed'] });
  }

  function onSaved(edited: Edited, sent: FieldValues): void {
    if ($form.get().conflict) fields()?.focusSave();
    set({ conflict: undefined, errors: {} });
    if (written.saved(edited, sent)) show();
    else set({ isDirty: written.isDirty() });
    options().onSaved(edited);
  }

  async function submit(version = written.base().version): Promise<void> {
    const form = fields();
    if (core.isBusy() || !form) return;
    const sent = form.read();
    written.write(sent);
    const { bodyOf, schema, save, texts, check, confirm } = options();
    const wrong = check?.(sent) ?? {};
    set({ slips: {} });
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const checked = validateForm(schema, bodyOf(sent), options());
    if (checked.errors) return refuse(checked.errors);
    if (confirm && !(await confirm(sent))) return;
    core.begin();
    const outcome = await save(checked.data, version);
    core.end(outcome.ok ? 'done' : 'idle');
    if (outcome.ok) return onSaved(outcome.data, sent);
    if (outcome.error.fields) return refuse(outcome.error.fields);
    if (outcome.status === 409) return compare(version, outcome.error.message);
    set({ failure: failureText(outcome, texts) });
  }

  return {
    $form,
    /** Shows the saved values with the draft over them. Call once, when the form is mounted. */
    start: (): void => {
      written.begin();
      show();
    },
    edited: (): void => {
      const form = fields();
      if (form) written.write(form.read());
      const before = $form.get();
      const isDirty = written.isDirty();
      if (before.status !== 'idle' || before.isDirty !== isDirty) set({ status: 'idle', isDirty });
    },
    submit: () => submit(),
    /** @returns what is wrong with the field that was left */
    left: (name: string): string | undefined => {
      const wrong = options().check?.(fields()?.read() ?? {});
      const problem = wrong && own(wrong, name);
      const { errors, slips } = $form.get();
      if (wrong) set({ errors: without(errors, name), slips: { ...without(slips, name), ...(problem && { [name]: problem }) } });
      return problem;
    },
    revert: (): void => {
      takeOver(written.base());
      fields()?.focusSave();
    },
    keepMine: async (): Promise<void> => {
      const { conflict } = $form.get();
      if (conflict) await submit(conflict.theirs.version);
    },
    takeTheirs: (): void => {
      const { conflict } = $form.get();
      if (!conflict) return;
      takeOver(conflict.theirs);
      fields()?.focusSave();
      options().onSaved(conflict.theirs);
      set({ conflict: undefined });
    },
    signedIn: (): void => set({ failure: undefined }),
  };
}
