import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { EventName } from '@/features/analytics/names.shared.ts';
import type { PostAddress } from '@/features/api/calls.schema.ts';
import { submit } from '@/features/api/client.ts';
import { fill } from '@/i18n/fill.ts';
import { createDraft } from './draft.ts';
import { createForm, type FormOptions } from './form-store.ts';
import { formFields, takeFromAddress } from './form-values.ts';
import { type FieldValues, fieldValuesSchema, IDEMPOTENCY_HEADER } from './forms.schema.ts';
import type { FormView } from './texts.ts';
import { useErrorSummary } from './use-error-summary.ts';
import { enqueue, useQueue } from './use-queue.ts';
import { useQueueActions } from './use-queue-actions.ts';

/** After this long a silent network counts as none. */
const SEND_TIMEOUT_MS = 20_000;

interface Options<Reply extends z.ZodType> extends Omit<FormOptions<z.output<Reply>>, 'post' | 'enqueue'> {
  /** Names the form, its fields' ids and its draft. */
  id: string;
  action: PostAddress;
  /** The schema of the response. */
  answer: Reply;
  labels: Record<string, string>;
  /** Counted when a submission that waited for the network is sent at last. */
  event?: EventName;
  /** The fields that an address like `/contact?message=…` fills in. The query is then taken off the address. */
  prefill?: (query: URLSearchParams) => FieldValues;
}

/** While something is wrong the title of the page says so, as the server's does without scripts. */
function useErrorTitle(isWrong: boolean, errorTitle: string): void {
  useEffect(() => {
    if (!isWrong) return undefined;
    const { title } = document;
    document.title = fill(errorTitle, { title });
    return () => {
      document.title = title;
    };
  }, [isWrong, errorTitle]);
}

/**
 * A plain HTML form that React has taken over: `form-store.ts` behind the browser's own (uncontrolled) fields, so what was written before
 * React came is there. Spread `form` on the `<form>`.
 */
export function useForm<Reply extends z.ZodType>(options: Options<Reply>) {
  const { id, action, answer, texts, labels, tag, event, onReady } = options;
  const node = useRef<HTMLFormElement>(null);
  const current = {
    ...options,
    post: async (body: object, key: string) => {
      if (!navigator.onLine) return undefined;
      // A refusal is shown as it comes.
      const headers = { [IDEMPOTENCY_HEADER]: key, 'Accept-Language': tag };
      return submit(`POST ${action}`, { body, response: answer, headers, timeoutMs: SEND_TIMEOUT_MS });
    },
    enqueue: (body: object, key: string, values: FieldValues) => enqueue({ key, action, tag, body, values, event }),
  };
  const latest = useRef(current);
  latest.current = current;
  const [{ draft, store }] = useState(() => {
    const made = createDraft(id, fieldValuesSchema);
    const fields = () => (node.current ? formFields(node.current) : undefined);
    return { draft: made, store: createForm(fields, made, () => latest.current) };
  });
  const { errors, refusals, failure, status, joined, discarded } = useStore(store.$form);
  const draftState = useStore(draft.$state);
  const queue = useQueue();
  const summary = useErrorSummary(refusals);
  useErrorTitle(Object.keys(errors).length > 0, texts['forms.error.title']);

  useEffect(() => {
    const { prefill } = latest.current;
    store.start(prefill && takeFromAddress(prefill));
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && store.comeBack();
    addEventListener('pageshow', onShow);
    addEventListener('pagehide', store.leave);
    return () => {
      store.leave();
      removeEventListener('pagehide', store.leave);
      removeEventListener('pageshow', onShow);
    };
  }, [store]);

  const view: FormView = { id, tag, texts, labels, errors };
  const queueActions = useQueueActions({ queue, node, onEdit: (written) => onReady?.(written) });
  return {
    view,
    summary,
    busy: status === 'busy',
    failure,
    check: store.check,
    /** The form's element, once mounted. */
    node,
    draft: { state: draftState, discard: store.discard, undo: discarded && store.undo },
    /** For `Waiting`. */
    waiting: { form: view, queue, joined, ...queueActions },
    form: {
      id,
      action,
      method: 'post',
      onSubmit: (submit: SubmitEvent<HTMLFormElement>) => {
        submit.preventDefault();
        void store.submit();
      },
      onInput: store.edited,
      ref: (form: HTMLFormElement | null) => {
        node.current = form;
        // The browser checks the plain form; from here on the schema does, in the page's language.
        if (form) form.noValidate = true;
      },
    },
  };
}
