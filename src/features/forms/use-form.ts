import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { EventName } from '@/features/analytics/names.shared.ts';
import { call } from '@/features/api/client.ts';
import { fieldErrors } from '@/i18n/field-errors.ts';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { addTo, fillEmpty, valuesOf, writtenIn } from './form-values.ts';
import { type FieldValues, fieldValuesSchema, IDEMPOTENCY_HEADER } from './forms.schema.ts';
import type { FormTexts, FormView } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { useQueue } from './use-queue.ts';
import { useQueueActions } from './use-queue-actions.ts';

/** A draft is written this long after the last key, and at once when the page is left. */
const DRAFT_DELAY_MS = 400;
/** After this long a silent network counts as none. */
const SEND_TIMEOUT_MS = 20_000;

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
  /** Counted when a submission that waited for the network is sent at last. */
  event?: EventName;
  /** Told when a submission waits for the network, and the form is empty again. */
  onQueued?: () => void;
  /** Asked before a submit is checked and sent; false holds it, as for a form in steps that is not at its end. */
  ready?: () => boolean;
  /** Told which fields were refused, by the check or by the function. */
  onWrong?: (names: string[]) => void;
  /** What an address like `/contact?message=…` asks to have filled in. The query is taken off the address once that is done. */
  prefill?: (query: URLSearchParams) => FieldValues;
  /** Told what stands in the fields once the draft and the address were read. */
  onReady?: (written: FieldValues) => void;
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
  event,
  onQueued,
  ready,
  onWrong,
  prefill,
  onReady,
}: Options<Answer>) {
  const node = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const sending = useRef(false);
  const since = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [joined, setJoined] = useState(0);
  const [discarded, setDiscarded] = useState<FieldValues>();
  const draft = useDraft(id, fieldValuesSchema);
  const queue = useQueue();

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
    const form = node.current;
    const kept = draft.restore();
    if (form && kept) fillEmpty(form, kept);
    // Filling in the draft is no change of it.
    clearTimeout(timer.current);
    timer.current = undefined;
    if (form && prefill && location.search.length > 1) {
      addTo(form, prefill(new URLSearchParams(location.search)));
      history.replaceState(history.state, '', location.pathname + location.hash);
    }
    const written = form ? writtenIn(form) : {};
    if (!kept && Object.keys(written).length > 0) saveSoon();
    onReady?.(written);
    // Going back to the page after it was sent, from the browser's memory.
    const again = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sending.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', again);
    const leave = () => {
      if (timer.current !== undefined) saveNow();
    };
    addEventListener('pagehide', leave);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', again);
    };
  }, []);

  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  // As the server says it without scripts.
  const isWrong = Object.keys(errors).length > 0;
  const errorTitle = texts['forms.error.title'];
  useEffect(() => {
    if (!isWrong) return undefined;
    const { title } = document;
    document.title = fill(errorTitle, { title });
    return () => {
      document.title = title;
    };
  }, [isWrong, errorTitle]);

  const refuse = (fields: Record<string, string>) => {
    onWrong?.(Object.keys(fields));
    setErrors(fields);
    setRefusals((count) => count + 1);
  };

  /** Checks the fields, all or those named; shows what is wrong and answers whether nothing is. */
  const check = (names?: readonly string[]): boolean => {
    if (!node.current) return false;
    const result = schema.safeParse(valuesOf(node.current), { reportInput: true });
    const found = result.success ? {} : fieldErrors(result.error, (key, values) => fill(texts[key], values, numbersIn(tag)));
    const wrong = Object.fromEntries(Object.entries(found).filter(([name]) => !names || names.includes(name)));
    if (Object.keys(wrong).length > 0) refuse(wrong);
    else setErrors({});
    return Object.keys(wrong).length === 0;
  };

  const empty = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    form.reset();
    draft.clear();
    setErrors({});
  };

  /** Leaves a submission to the queue, and the form empty. False where the queue takes none. */
  const leaveToQueue = async (form: HTMLFormElement, body: object): Promise<boolean> => {
    if (!(await queue.add({ key: draft.key(), action, tag, body, values: writtenIn(form), event }))) return false;
    empty(form);
    setJoined((count) => count + 1);
    onQueued?.();
    return true;
  };

  const send = async (form: HTMLFormElement) => {
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    const body = { ...valuesOf(form), elapsedMs: Math.round(performance.now() - since.current) };
    // A refusal is shown as it comes.
    const headers = { [IDEMPOTENCY_HEADER]: draft.key(), 'Accept-Language': tag };
    const outcome = navigator.onLine
      ? await call(action, { method: 'POST', body, data: answer, headers, timeoutMs: SEND_TIMEOUT_MS })
      : undefined;
    if (outcome?.ok) {
      clearTimeout(timer.current);
      timer.current = undefined;
      draft.clear();
      // Stays busy: what is sent is not sent again while the next page comes.
      addEventListener('pagehide', () => form.reset(), { once: true });
      return onSent(outcome.data);
    }
    const queued = (!outcome || outcome.offline) && (await leaveToQueue(form, body));
    sending.current = false;
    setBusy(false);
    if (queued) return;
    if (outcome?.error.fields) refuse(outcome.error.fields);
    // It names the address to write to, which the page does not carry.
    else if (outcome?.error.code === 'full') setFailure(outcome.error.message);
    else setFailure(texts[`forms.${!outcome || outcome.offline ? 'offline' : outcome.status === 429 ? 'tooMany' : 'failed'}`]);
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current || (ready && !ready())) return;
    if (!check()) return;
    saveNow();
    void send(event.currentTarget);
  };

  const view: FormView = { id, tag, texts, labels, errors };
  const queueActions = useQueueActions({ queue, node, onEdit: (written) => onReady?.(written) });
  return {
    view,
    summary,
    busy,
    failure,
    check,
    /** The form's element, once mounted. */
    node,
    draft: {
      state: draft.state,
      discard: () => {
        if (!node.current) return;
        const written = writtenIn(node.current);
        empty(node.current);
        setDiscarded(written);
      },
      undo:
        discarded &&
        (() => {
          if (!node.current) return;
          fillEmpty(node.current, discarded);
          saveNow();
          onReady?.(writtenIn(node.current));
        }),
    },
    /** For `Waiting`. */
    waiting: { form: view, queue, joined, ...queueActions },
    form: {
      id,
      action,
      method: 'post',
      onSubmit,
      onInput: () => {
        setDiscarded(undefined);
        saveSoon();
      },
      ref: (form: HTMLFormElement | null) => {
        node.current = form;
        // The plain form is checked by the browser; from here on the schema checks, and says it in the page's language.
        if (form) form.noValidate = true;
      },
    },
  };
}
