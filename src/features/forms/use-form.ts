import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { call } from '@/features/api/client.ts';
import { fieldErrors } from '@/i18n/field-errors.ts';
import { fill } from '@/i18n/fill.ts';
import { fillEmpty, valuesOf, writtenIn } from './form-values.ts';
import { fieldValuesSchema, IDEMPOTENCY_HEADER } from './forms.schema.ts';
import type { FormTexts, FormView } from './texts.ts';
import { useDraft } from './use-draft.ts';

/** A draft is written this long after the last key, and at once when the page is left. */
const DRAFT_DELAY_MS = 400;
/** After this long a silent network counts as none. */
export const SEND_TIMEOUT_MS = 20_000;

interface Options<Answer extends z.ZodType> {
  /** Names the form, its fields' ids and its draft. */
  id: string;
  action: string;
  /** What the function behind `action` reads. */
  schema: z.ZodType;
  /** What it answers. */
  answer: Answer;
  texts: FormTexts;
  labels: Record<string, string>;
  tag: string;
  onSent: (answer: z.output<Answer>) => void;
  /** Asked before a submit is checked and sent; false holds it, as for a form in steps that is not at its end. */
  ready?: () => boolean;
  /** Told which fields the check refused. */
  onWrong?: (names: string[]) => void;
}

/** Waits for an answer no longer than `SEND_TIMEOUT_MS`. Undefined when none came in time. */
async function inTime<Outcome>(ask: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome | undefined> {
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
  try {
    return await ask(signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/**
 * A plain HTML form that React has taken over: checks it by the function's own schema, sends it once, keeps a draft. The fields stay
 * the browser's own (uncontrolled), so what was written before React came is there. Spread `form` on the `<form>`.
 */
export function useForm<Answer extends z.ZodType>({
  id,
  action,
  schema,
  answer,
  texts,
  labels,
  tag,
  onSent,
  ready,
  onWrong,
}: Options<Answer>) {
  const node = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const sending = useRef(false);
  const since = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<'offline' | 'tooMany' | 'failed'>();
  const [busy, setBusy] = useState(false);
  const draft = useDraft(id, fieldValuesSchema);

  const saveNow = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (node.current) draft.save(writtenIn(node.current));
  };
  const saveSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(saveNow, DRAFT_DELAY_MS);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has taken over.
  useEffect(() => {
    since.current = performance.now();
    const written = draft.restore();
    if (written && node.current) fillEmpty(node.current, written);
    clearTimeout(timer.current);
    timer.current = undefined;
    if (node.current && !written && Object.keys(writtenIn(node.current)).length > 0) saveSoon();
    const leave = () => {
      if (timer.current !== undefined) saveNow();
    };
    addEventListener('pagehide', leave);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
    };
  }, []);

  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  const refuse = (fields: Record<string, string>) => {
    onWrong?.(Object.keys(fields));
    setErrors(fields);
    setRefusals((count) => count + 1);
  };

  /** Checks the fields, all or those named; shows what is wrong and answers whether nothing is. */
  const check = (names?: readonly string[]): boolean => {
    if (!node.current) return false;
    const result = schema.safeParse(valuesOf(node.current), { reportInput: true });
    const found = result.success ? {} : fieldErrors(result.error, (key, values) => fill(texts[key], values));
    const wrong = Object.fromEntries(Object.entries(found).filter(([name]) => !names || names.includes(name)));
    if (Object.keys(wrong).length > 0) refuse(wrong);
    else setErrors({});
    return Object.keys(wrong).length === 0;
  };

  const send = async (form: HTMLFormElement) => {
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    const body = { ...valuesOf(form), elapsedMs: Math.round(performance.now() - since.current) };
    const headers = { [IDEMPOTENCY_HEADER]: draft.key() };
    const outcome = await inTime((signal) => call(action, { method: 'POST', body, data: answer, headers, signal }));
    sending.current = false;
    setBusy(false);
    if (outcome?.ok) {
      clearTimeout(timer.current);
      timer.current = undefined;
      draft.clear();
      form.reset();
      onSent(outcome.data);
    } else if (outcome?.error.fields) refuse(outcome.error.fields);
    else setFailure(!outcome || outcome.offline ? 'offline' : outcome.status === 429 ? 'tooMany' : 'failed');
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current || (ready && !ready())) return;
    if (!check()) return;
    saveNow();
    void send(event.currentTarget);
  };

  const view: FormView = { id, tag, texts, labels, errors };
  return {
    view,
    summary,
    busy,
    failure: failure && texts[`forms.${failure}`],
    check,
    /** The form's element, once mounted. */
    node,
    draft: {
      state: draft.state,
      discard: () => {
        clearTimeout(timer.current);
        timer.current = undefined;
        node.current?.reset();
        draft.clear();
        setErrors({});
      },
    },
    form: {
      id,
      action,
      method: 'post',
      onSubmit,
      onInput: saveSoon,
      ref: (form: HTMLFormElement | null) => {
        node.current = form;
        // The plain form is checked by the browser; from here on the schema checks, and says it in the page's language.
        if (form) form.noValidate = true;
      },
    },
  };
}
