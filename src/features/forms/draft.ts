import { atom } from 'nanostores';
import { z } from 'zod';
import { readItem, writeItem } from '@/features/storage/web-storage.ts';

/** Raise it when the stored shape changes: older drafts are then ignored. */
export const DRAFT_VERSION = 1;
/** Older drafts are not restored, and are erased when the form is next opened. */
export const DRAFT_MAX_AGE_DAYS = 30;
const DAY_MS = 86_400_000;

export const draftKey = (form: string): string => `draft:${form}`;

export type DraftState = 'none' | 'saved' | 'restored' | 'blocked';

export interface Draft<Values> {
  key: string;
  values: Values;
}

export interface DraftStore<Values> {
  read: () => Draft<Values> | undefined;
  write: (draft: Draft<Values>) => boolean;
  /** Erases this tab's draft, unless another tab has overwritten it. */
  clear: () => void;
}

/** Never throws, even if the storage is blocked, full or corrupt. */
export function draftStore<Values>(
  form: string,
  schema: z.ZodType<Values>,
  storage?: () => Storage,
  now: () => number = Date.now,
): DraftStore<Values> {
  const stored = z.object({ version: z.literal(DRAFT_VERSION), savedAt: z.number(), key: z.uuid(), values: schema });
  const name = draftKey(form);
  let last: string | null = null;
  return {
    read: () => {
      last = readItem(name, storage);
      try {
        const { savedAt, key, values } = stored.parse(JSON.parse(last ?? ''));
        if (now() - savedAt <= DRAFT_MAX_AGE_DAYS * DAY_MS) return { key, values };
        writeItem(name, null, storage);
        return undefined;
      } catch {
        return undefined;
      }
    },
    write: ({ key, values }) => {
      const text = JSON.stringify({ version: DRAFT_VERSION, savedAt: now(), key, values });
      const isStored = writeItem(name, text, storage);
      if (isStored) last = text;
      return isStored;
    },
    clear: () => {
      if (readItem(name, storage) === last) writeItem(name, null, storage);
    },
  };
}

/** Keeps a draft and its idempotency key, which stays the same until `clear`. Reads nothing until `restore`. */
export function createDraft<Values>(form: string, schema: z.ZodType<Values>, storage?: () => Storage) {
  const $state = atom<DraftState>('none');
  let opened: DraftStore<Values> | undefined;
  let id: string | undefined;
  const store = () => {
    opened ??= draftStore(form, schema, storage);
    return opened;
  };
  const key = (): string => {
    id ??= crypto.randomUUID();
    return id;
  };
  return {
    $state,
    key,
    /** Takes the key of the plain form, which may have been sent with it. A restored draft has its own. */
    adopt: (served: string | undefined): void => {
      if (served) id ??= served;
    },
    restore: (): Values | undefined => {
      const draft = store().read();
      if (!draft) return undefined;
      id = draft.key;
      $state.set('restored');
      return draft.values;
    },
    save: (values: Values): void => $state.set(store().write({ key: key(), values }) ? 'saved' : 'blocked'),
    clear: (): void => {
      store().clear();
      id = undefined;
      $state.set('none');
    },
  };
}
export type KeyedDraft<Values> = Omit<ReturnType<typeof createDraft<Values>>, '$state' | 'adopt'>;
