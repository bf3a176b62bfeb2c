import { useRef, useState } from 'react';
import type { z } from 'zod';
import { type DraftState, type DraftStore, draftStore } from './draft.ts';

/**
 * The draft of a form as React sees it. Nothing is read while rendering: call `restore` after the mount. `key` names the submission that
 * the draft becomes, through reloads and repeats, until `clear`.
 */
export function useDraft<Values>(form: string, schema: z.ZodType<Values>) {
  const [state, setState] = useState<DraftState>('none');
  const store = useRef<DraftStore<Values>>(null);
  const id = useRef<string>(null);
  const lasting = () => {
    store.current ??= draftStore(form, schema);
    return store.current;
  };
  const key = (): string => {
    id.current ??= crypto.randomUUID();
    return id.current;
  };
  return {
    state,
    key,
    restore: (): Values | undefined => {
      const draft = lasting().read();
      if (!draft) return undefined;
      id.current = draft.key;
      setState('restored');
      return draft.values;
    },
    save: (values: Values): void => setState(lasting().write({ key: key(), values }) ? 'kept' : 'blocked'),
    clear: (): void => {
      lasting().clear();
      id.current = null;
      setState('none');
    },
  };
}
