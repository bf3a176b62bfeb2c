import type { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
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
  texts: AdminTexts;
  labels: Record<string, string>;
  languageTag: string;
}

export interface Conflict {
  theirs: Edited;
  fields: Difference[];
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
  const core = createFormCore({ isDirty: false, conflict: undefined as Conflict | undefined });
  const { $form, set } = core;
  const written = writtenOver(saved, draft);

  const show = () => {
    fields()?.show(written.values());
    set({ isDirty: written.isDirty() });
  };
  const takeOver = (edited: Edited) => {
    written.take(edited);
    show();
    set({ errors: {}, failure: undefined });
  };
  /** Moves an error of one item (`aliases.2`) to its field. */
  const refuse = (errors: FieldErrors) => {
    const { labels } = options();
    const toField = (name: string) => (Object.hasOwn(labels, name) ? name : name.replace(/\.\d+$/u, ''));
    core.refuse(Object.fromEntries(Object.entries(errors).map(([name, text]) => [toField(name), text])));
  };

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
    const { bodyOf, schema, save, texts } = options();
    const checked = validateForm(schema, bodyOf(sent), options());
    if (checked.errors) return refuse(checked.errors);
    core.begin();
    const outcome = await save(checked.data, version);
    core.end(outcome.ok ? 'done' : 'idle');
    if (outcome.ok) return onSaved(outcome.data, sent);
    if (outcome.error.fields) return refuse(outcome.error.fields);
    if (outcome.status === 409) return compare(version, outcome.error.message);
    set({ failure: texts[outcome.status === 401 ? 'adminForm.ended' : outcome.offline ? 'adminForm.offline' : 'adminForm.failed'] });
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
