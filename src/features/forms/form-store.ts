import type { z } from 'zod';
import type { Outcome } from '@/features/api/client.ts';
import type { Failure } from '@/features/api/envelope.schema.ts';
import { own } from '@/features/foreign/own.shared.ts';
import type { KeyedDraft } from './draft.ts';
import { createFormCore, type FieldErrors, validateForm } from './form-core.ts';
import type { FieldValues } from './forms.schema.ts';
import type { FormTexts } from './texts.ts';

/** A draft is saved this long after the last key, and at once when the page is left. */
export const DRAFT_DELAY_MS = 400;

export interface FormFields {
  values: () => FieldValues;
  written: () => FieldValues;
  fillEmpty: (values: FieldValues) => void;
  add: (values: FieldValues) => void;
  reset: () => void;
}

export interface FormOptions<Reply> {
  schema: z.ZodType;
  texts: FormTexts;
  languageTag: string;
  post: (body: object, key: string) => Promise<Outcome<Reply> | undefined>;
  enqueue: (body: object, key: string, values: FieldValues) => Promise<boolean>;
  onSent: (reply: Reply) => void;
  onQueued?: () => void;
  /** Returning false holds back a submission before it is checked, as before the last step of a form. */
  ready?: () => boolean;
  onWrong?: (names: string[]) => void;
  /** Called on a refusal without wrong fields. `again` gives the next submission a new key. */
  onRefused?: (error: Failure, again: () => void) => void;
  /** Called after the draft and the address are read, and after each change that isn't typing. */
  onReady?: (written: FieldValues) => void;
}

function createAutosave(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => {
    cancel();
    save();
  };
  return {
    cancel,
    now,
    soon: () => {
      clearTimeout(timer);
      timer = setTimeout(now, DRAFT_DELAY_MS);
    },
    flush: () => {
      if (timer !== undefined) now();
    },
  };
}

/** The message for `full` names an e-mail address that the page does not carry. */
function failureText(outcome: (Outcome<unknown> & { ok: false }) | undefined, isOffline: boolean, texts: FormTexts): string {
  if (outcome && (outcome.error.code === 'full' || outcome.error.data?.['reason'])) return outcome.error.message;
  return texts[`forms.${isOffline ? 'offline' : outcome?.status === 429 ? 'tooMany' : 'failed'}`];
}

function withoutFixed(
  errors: FieldErrors,
  name: string,
  form: FormFields,
  options: Pick<FormOptions<unknown>, 'schema' | 'texts' | 'languageTag'>,
) {
  if (own(errors, name) === undefined) return errors;
  const { errors: now = {} } = validateForm(options.schema, form.values(), options);
  return own(now, name) === undefined ? Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name)) : errors;
}

interface OwnState {
  joined: number;
  discarded: FieldValues | undefined;
}

function keepDraft(
  fields: () => FormFields | undefined,
  draft: KeyedDraft<FieldValues>,
  { $form, set }: ReturnType<typeof createFormCore<OwnState>>,
  options: () => Pick<FormOptions<never>, 'onReady'>,
) {
  const autosave = createAutosave(() => {
    const form = fields();
    if (form) draft.save(form.written());
  });
  const clear = () => {
    autosave.cancel();
    draft.clear();
  };
  const empty = (form: FormFields) => {
    form.reset();
    clear();
    set({ errors: {} });
  };
  return {
    clear,
    empty,
    save: autosave.now,
    leave: autosave.flush,
    start: (linked?: FieldValues): void => {
      const form = fields();
      const restored = draft.restore();
      if (restored) form?.fillEmpty(restored);
      autosave.cancel();
      if (linked) form?.add(linked);
      const written = form?.written() ?? {};
      if (!restored && Object.keys(written).length > 0) autosave.soon();
      options().onReady?.(written);
    },
    edited: (): void => {
      if ($form.get().discarded) set({ discarded: undefined });
      autosave.soon();
    },
    discard: (): void => {
      const form = fields();
      if (!form) return;
      const discarded = form.written();
      empty(form);
      set({ discarded });
    },
    undo: (): void => {
      const form = fields();
      const { discarded } = $form.get();
      if (!form || !discarded) return;
      form.fillEmpty(discarded);
      autosave.now();
      options().onReady?.(form.written());
    },
  };
}

/**
 * Validates with the function's schema, sends once, queues without a network, keeps a draft.
 * @param fields undefined while the form is not mounted
 */
export function createForm<Reply>(fields: () => FormFields | undefined, draft: KeyedDraft<FieldValues>, options: () => FormOptions<Reply>) {
  const core = createFormCore<OwnState>({ joined: 0, discarded: undefined });
  const { $form, set } = core;
  const drafting = keepDraft(fields, draft, core, options);
  let startedAt = 0;
  let isSent = false;
  const refuse = (errors: FieldErrors) => {
    options().onWrong?.(Object.keys(errors));
    core.refuse(errors);
  };

  function check(names?: readonly string[]): boolean {
    const form = fields();
    if (!form) return false;
    const { errors = {} } = validateForm(options().schema, form.values(), options());
    const wrong = Object.entries(errors).filter(([name]) => !names || names.includes(name));
    if (wrong.length > 0) refuse(Object.fromEntries(wrong));
    else set({ errors: {} });
    return wrong.length === 0;
  }

  async function queued(form: FormFields, body: object): Promise<boolean> {
    if (!(await options().enqueue(body, draft.key(), form.written()))) return false;
    drafting.empty(form);
    set({ joined: $form.get().joined + 1 });
    options().onQueued?.();
    return true;
  }

  async function send(form: FormFields): Promise<void> {
    core.begin();
    const body = { ...form.values(), elapsedMs: Math.round(performance.now() - startedAt) };
    const outcome = await options().post(body, draft.key());
    if (outcome?.ok) {
      drafting.clear();
      // Stays busy, so that nothing is sent twice while the next page loads.
      isSent = true;
      return options().onSent(outcome.data);
    }
    const isOffline = !outcome || outcome.offline;
    const isQueued = isOffline && (await queued(form, body));
    core.end('idle');
    if (isQueued) return;
    if (outcome?.error.fields) return refuse(outcome.error.fields);
    set({ failure: failureText(outcome, isOffline, options().texts) });
    if (outcome) options().onRefused?.(outcome.error, draft.clear);
  }

  return {
    $form,
    check,
    /** Restores the draft and adds values from a link. Call once, on mount. */
    start: (linked?: FieldValues): void => {
      startedAt = performance.now();
      drafting.start(linked);
    },
    /** @param corrected name of a field that received a correction: its error goes, if it is right now */
    edited: (corrected?: string): void => {
      drafting.edited();
      const form = fields();
      if (form && corrected !== undefined) set({ errors: withoutFixed($form.get().errors, corrected, form, options()) });
    },
    submit: async (): Promise<void> => {
      const form = fields();
      if (!form || core.isBusy() || options().ready?.() === false || !check()) return;
      drafting.save();
      await send(form);
    },
    discard: drafting.discard,
    undo: drafting.undo,
    leave: (): void => {
      drafting.leave();
      if (isSent) fields()?.reset();
    },
    comeBack: (): void => {
      isSent = false;
      core.end('idle');
    },
  };
}
