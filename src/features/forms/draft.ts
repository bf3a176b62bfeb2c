import { atom, type WritableAtom } from 'nanostores';
import { z } from 'zod';

/** Raised when what is stored changes its shape: older drafts are then left alone. */
export const DRAFT_VERSION = 1;
/** A draft that was left this long ago is not brought back, and erased when its form is next opened. */
export const DRAFT_MAX_AGE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Where the draft of a form lies in local storage. */
export const draftKey = (form: string): string => `draft:${form}`;

export type DraftState = 'none' | 'kept' | 'restored' | 'blocked';

/** As much of a draft as a form's store uses. */
export interface KeyedDraft<Values> {
  /** Names the submission that the draft becomes, through reloads and repeats, until `clear`. */
  key: () => string;
  /** Undefined when there is none, when it is old, or when it is not what was written here. */
  restore: () => Values | undefined;
  /** `$state` becomes `blocked` when the browser stores nothing, or its storage is full. */
  save: (values: Values) => void;
  /** Erases what was read or written here; what another tab has written since stays. */
  clear: () => void;
}

/** The draft of one form, in a storage that may be blocked, full, or hold anything. Never throws, and reads nothing until `restore`. */
export function createDraft<Values>(
  form: string,
  schema: z.ZodType<Values>,
  storage: () => Storage = () => localStorage,
  now: () => number = Date.now,
): KeyedDraft<Values> & { $state: WritableAtom<DraftState> } {
  const $state = atom<DraftState>('none');
  const stored = z.object({ version: z.literal(DRAFT_VERSION), savedAt: z.number(), key: z.uuid(), values: schema });
  const name = draftKey(form);
  let last: string | null = null;
  let id: string | undefined;
  const key = (): string => {
    id ??= crypto.randomUUID();
    return id;
  };
  return {
    $state,
    key,
    restore: () => {
      try {
        last = storage().getItem(name);
        const draft = stored.parse(JSON.parse(last ?? ''));
        if (now() - draft.savedAt > DRAFT_MAX_AGE_DAYS * DAY_MS) {
          storage().removeItem(name);
          return undefined;
        }
        id = draft.key;
        $state.set('restored');
        return draft.values;
      } catch {
        return undefined;
      }
    },
    save: (values) => {
      try {
        const text = JSON.stringify({ version: DRAFT_VERSION, savedAt: now(), key: key(), values });
        storage().setItem(name, text);
        last = text;
        $state.set('kept');
      } catch {
        $state.set('blocked');
      }
    },
    clear: () => {
      try {
        if (storage().getItem(name) === last) storage().removeItem(name);
      } catch {
        // Nothing was stored there.
      }
      id = undefined;
      $state.set('none');
    },
  };
}
