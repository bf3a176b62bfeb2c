import { useStore } from '@nanostores/react';
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { EventName } from '@/features/analytics/names.shared.ts';
import { submit } from '@/features/api/client.ts';
import type { PostAddress } from '@/features/api/known-calls.shared.ts';
import type { QueueItem } from '@/features/offline/queue/item.ts';
import { fill } from '@/i18n/fill.ts';
import { createDraft } from './draft.ts';
import { useErrorSummary } from './ErrorSummary.tsx';
import { KEY_FIELD } from './fields.shared.ts';
import { createForm, type FormOptions } from './form-store.ts';
import { formFields, readValues, takeFromAddress } from './form-values.ts';
import { type FieldValues, fieldValuesSchema, IDEMPOTENCY_HEADER } from './forms.schema.ts';
import type { FormView } from './texts.ts';
import { enqueueSubmission, useQueue, useQueueActions } from './use-queue.ts';

const SEND_TIMEOUT_MS = 20_000;

interface Options<Schema extends z.ZodType> extends Omit<FormOptions<z.output<Schema>>, 'post' | 'enqueue'> {
  id: string;
  action: PostAddress;
  response: Schema;
  labels: Record<string, string>;
  event?: EventName;
  preview?: (values: FieldValues) => string;
  onTaken?: (item: QueueItem) => void;
  onReturned?: (item: QueueItem) => void;
  prefill?: (query: URLSearchParams) => FieldValues;
}

/** Matches the page title that the server sends without scripts. */
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

/** Takes over a plain HTML form with uncontrolled fields, keeping input from before hydration. Spread `form` on the `<form>`. */
export function useForm<Schema extends z.ZodType>(options: Options<Schema>) {
  const { id, action, response, texts, labels, languageTag, event, onReady } = options;
  const node = useRef<HTMLFormElement>(null);
  const current = {
    ...options,
    post: async (body: object, key: string) => {
      if (!navigator.onLine) return undefined;
      const headers = { [IDEMPOTENCY_HEADER]: key, 'Accept-Language': languageTag };
      return submit(`POST ${action}`, { body, response, headers, timeoutMs: SEND_TIMEOUT_MS });
    },
    enqueue: (body: object, key: string, values: FieldValues) =>
      enqueueSubmission({ key, action, languageTag, body, values, event, preview: latest.current.preview?.(values) }),
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
    draft.adopt(node.current ? readValues(node.current)[KEY_FIELD] : undefined);
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && store.comeBack();
    addEventListener('pageshow', onShow);
    addEventListener('pagehide', store.leave);
    return () => {
      store.leave();
      removeEventListener('pagehide', store.leave);
      removeEventListener('pageshow', onShow);
    };
  }, [store, draft]);

  const view: FormView = { id, languageTag, texts, labels, errors };
  const queueActions = useQueueActions({
    ...{ queue, node },
    onEdit: (written) => onReady?.(written),
    onTaken: (item) => latest.current.onTaken?.(item),
    onReturned: (item) => latest.current.onReturned?.(item),
  });
  return {
    view,
    summary,
    busy: status === 'busy',
    failure,
    check: store.check,
    node,
    draft: { state: draftState, discard: store.discard, undo: discarded && store.undo },
    waiting: { form: view, queue, joined, ...queueActions },
    form: {
      id,
      action,
      method: 'post',
      onSubmit: (submit: SubmitEvent<HTMLFormElement>) => {
        submit.preventDefault();
        void store.submit();
      },
      onInput: ({ nativeEvent, target }: InputEvent<HTMLFormElement>) =>
        store.edited(nativeEvent.isTrusted ? undefined : (target as Partial<HTMLInputElement>).name),
      ref: (form: HTMLFormElement | null) => {
        node.current = form;
        // The browser validates the plain form; from here on the schema does, in the page's language.
        if (form) form.noValidate = true;
      },
    },
  };
}
