import type { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
import type { KeyedDraft } from '@/features/forms/draft.ts';
import { createFormCore, type FieldErrors, validate } from '@/features/forms/form-core.ts';
import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { type Difference, differences } from './differences.ts';
import type { AdminFormTexts } from './texts.ts';
import { type Edited, writtenOver } from './written.ts';

/** The fields of a mounted form. */
export interface AdminFields {
  read: () => FieldValues;
  /** Puts in all values; a field that is not named is emptied. */
  show: (values: FieldValues) => void;
  /** Moves the focus to the button that saves, before the button that has it goes. */
  focusSave: () => void;
}

export interface AdminFormOptions<Body extends z.ZodType> {
  /** The fields as the call takes them, without the version. */
  bodyOf: (values: FieldValues) => unknown;
  /** The schema of that body. */
  schema: Body;
  /** Saves over the version that was edited. @returns what is saved then */
  save: (body: z.output<Body>, version: number) => Promise<Outcome<Edited>>;
  /** Loads what is saved now, after somebody else has saved. Left out for what is new. */
  fetchSaved?: () => Promise<Outcome<Edited>>;
  onSaved: (saved: Edited) => void;
  texts: AdminFormTexts;
  labels: Record<string, string>;
  /** Language tag. */
  tag: string;
}

/** What two pages have saved. */
export interface Conflict {
  theirs: Edited;
  fields: Difference[];
}

/**
 * A form of something that exists: tells what is not saved yet, keeps a draft, and where another page has saved meanwhile (409) holds both
 * versions and saves neither until one is chosen.
 * @param fields undefined while the form is not mounted
 * @param options as they are now
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
  /** What is wrong with one of many (`aliases.2`) is shown at their field. */
  const refuse = (errors: FieldErrors) => {
    const { labels } = options();
    const fieldOf = (name: string) => (name in labels ? name : name.replace(/\.\d+$/u, ''));
    core.refuse(Object.fromEntries(Object.entries(errors).map(([name, text]) => [fieldOf(name), text])));
  };

  /** @param message from the server. Where nobody else has saved, the conflict is about something else: a name that is taken. */
  async function compare(version: number, message: string): Promise<void> {
    const now = await options().fetchSaved?.();
    if (now?.ok && now.data.version !== version)
      set({ conflict: { theirs: now.data, fields: differences(written.values(), now.data.values) } });
    else set({ failure: message || options().texts['adminForm.failed'] });
  }

  function onSaved(edited: Edited, sent: FieldValues): void {
    if ($form.get().conflict) fields()?.focusSave();
    set({ conflict: undefined, errors: {} });
    // What was written while it was under way stays, and is not saved yet.
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
    const checked = validate(schema, bodyOf(sent), options());
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
    /** Shows what is saved with the draft over it. To be called once, when the form is mounted. */
    start: (): void => {
      written.begin();
      show();
    },
    edited: (): void => {
      const form = fields();
      if (form) written.write(form.read());
      const before = $form.get();
      const isDirty = written.isDirty();
      // Each key comes here.
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
    /** Signed in again: what was said about the session is over. */
    signedIn: (): void => set({ failure: undefined }),
  };
}
