import { atom, type WritableAtom } from 'nanostores';
import { z } from 'zod';
import { type DraftStore, draftStore } from '@/features/forms/draft.ts';
import type * as calls from './calls.ts';
import { type DraftContent, draftContent, type StoredDraft } from './draft.schema.ts';

/** Pause in the writing after which it is saved; milliseconds. */
export const SAVE_AFTER_MS = 1_500;

/** `local`: in this browser only, until the server can be reached; `blocked`: not even there. */
export type DraftState = 'none' | 'saving' | 'saved' | 'local' | 'blocked';

/** Another tab or device has changed the draft. `theirs` is undefined if it was sent or discarded there. */
export interface DraftConflict {
  mine: DraftContent;
  theirs: StoredDraft | undefined;
}

export interface DraftSync {
  state: DraftState;
  conflict: DraftConflict | undefined;
  /** Why the server refuses it. */
  problem: string;
}
const NOTHING: DraftSync = { state: 'none', conflict: undefined, problem: '' };

interface Options {
  id: string;
  server: Pick<typeof calls, 'readDraft' | 'saveDraft' | 'removeDraft'>;
  isOnline: () => boolean;
  later?: (work: () => void, ms: number) => () => void;
  /** Puts a found draft into the fields; undefined empties them. */
  show: (content: DraftContent | undefined) => void;
  storage?: () => Storage;
}

/** What this browser keeps until the server has it. */
const localSchema = z.object({ content: draftContent, version: z.int().min(0) });

interface Writing extends Required<Omit<Options, 'storage'>> {
  $draft: WritableAtom<DraftSync>;
  local: DraftStore<z.output<typeof localSchema>>;
  content: DraftContent | undefined;
  key: string;
  version: number;
  cancel: () => void;
  /** One request at a time, each from what the one before has left. */
  queue: Promise<void>;
}

const asContent = ({ thread, to, cc, bcc, subject, text, files }: DraftContent): DraftContent => ({
  ...{ thread, to, cc, bcc, subject, text, files },
});
const isSame = (one: DraftContent, other: DraftContent): boolean => JSON.stringify(asContent(one)) === JSON.stringify(asContent(other));

const set = ({ $draft }: Writing, change: Partial<DraftSync>): void => $draft.set({ ...$draft.get(), ...change });

const enqueue = (writing: Writing, work: () => Promise<void>): Promise<void> => {
  writing.queue = writing.queue.then(work);
  return writing.queue;
};

function keyOf(writing: Writing): string {
  writing.key ||= crypto.randomUUID();
  return writing.key;
}

function keepHere(writing: Writing): void {
  const { content, version, local } = writing;
  if (content) set(writing, { state: local.write({ key: keyOf(writing), values: { content, version } }) ? 'local' : 'blocked' });
}

function adopt(writing: Writing, theirs: StoredDraft): void {
  Object.assign(writing, { content: asContent(theirs), key: theirs.key, version: theirs.version });
  writing.local.clear();
  set(writing, { state: 'saved', conflict: undefined, problem: '' });
}

/** After a refusal: of two changes none is overwritten, the owner sees both and chooses. */
async function settle(writing: Writing, sent: DraftContent, message: string): Promise<void> {
  const found = await writing.server.readDraft(writing.id);
  const { content: mine, version } = writing;
  if (!mine) return;
  if (found.ok && found.data) {
    if (isSame(found.data, mine)) return adopt(writing, found.data);
    if (!isSame(found.data, sent)) return set(writing, { conflict: { mine, theirs: found.data } });
    writing.version = found.data.version;
    return schedule(writing);
  }
  if (found.ok && version > 0) return set(writing, { conflict: { mine, theirs: undefined } });
  set(writing, { problem: message });
}

async function saveNow(writing: Writing): Promise<void> {
  const { id, server, local, content: sent, version } = writing;
  if (!sent || !writing.isOnline() || writing.$draft.get().conflict) return;
  set(writing, { state: 'saving' });
  const outcome = await server.saveDraft(id, { ...sent, key: keyOf(writing), version });
  if (outcome.ok) writing.version = outcome.data.version;
  // Discarded or sent meanwhile: what was saved goes next.
  if (!writing.content) return;
  if (outcome.ok && isSame(writing.content, sent)) {
    local.clear();
    return set(writing, { state: 'saved', problem: '' });
  }
  keepHere(writing);
  if (outcome.ok) return schedule(writing);
  const { fields, message } = outcome.error;
  if (outcome.status === 409 || outcome.status === 404) await settle(writing, sent, message);
  else if (outcome.status === 422) set(writing, { problem: Object.values(fields ?? {})[0] ?? message });
}

function save(writing: Writing): Promise<void> {
  writing.cancel();
  return enqueue(writing, () => saveNow(writing));
}

function schedule(writing: Writing): void {
  writing.cancel();
  writing.cancel = writing.later(() => void save(writing), SAVE_AFTER_MS);
}

async function open(writing: Writing): Promise<void> {
  if (!writing.isOnline()) return;
  const found = await writing.server.readDraft(writing.id);
  if (!found.ok) return;
  const { data: theirs } = found;
  const { content: mine, version } = writing;
  if (theirs && !mine) {
    adopt(writing, theirs);
    writing.show(asContent(theirs));
  } else if (theirs && mine) {
    if (isSame(theirs, mine)) adopt(writing, theirs);
    else if (version === theirs.version) schedule(writing);
    else set(writing, { conflict: { mine, theirs } });
  } else if (mine) {
    // What was written here since it was sent or discarded elsewhere is a draft of its own.
    writing.version = 0;
    schedule(writing);
  }
}

function empty(writing: Writing): void {
  writing.cancel();
  writing.content = undefined;
  writing.local.clear();
  writing.$draft.set(NOTHING);
}

const afterPause = (work: () => void, ms: number): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** A mail being written: on the server, and so on every device; in this browser until the server has it. */
export function createDraftSync({ later = afterPause, storage, ...options }: Options) {
  const writing: Writing = {
    ...options,
    later,
    $draft: atom<DraftSync>(NOTHING),
    local: draftStore(options.id, localSchema, storage),
    ...{ content: undefined, key: '', version: 0, cancel: () => {}, queue: Promise.resolve() },
  };
  const { $draft, local, show } = writing;
  return {
    $draft,
    key: () => keyOf(writing),
    /** Shows what this browser has at once, and then what the server has. */
    open: (): Promise<void> => {
      const kept = local.read();
      if (kept) {
        Object.assign(writing, { key: kept.key, ...kept.values });
        set(writing, { state: 'local' });
        show(kept.values.content);
      }
      return enqueue(writing, () => open(writing));
    },
    write: (next: DraftContent): void => {
      writing.content = asContent(next);
      set(writing, { problem: '' });
      keepHere(writing);
      schedule(writing);
    },
    /** Call it when the page is left. */
    flush: (): Promise<void> => ($draft.get().state === 'local' ? save(writing) : writing.queue),
    /** After it was sent, discarded or emptied. What another device has written since stays. */
    clear: (): Promise<void> => {
      empty(writing);
      writing.key = '';
      return enqueue(writing, async () => {
        const seen = writing.version;
        writing.version = 0;
        if (seen > 0) await writing.server.removeDraft(writing.id, seen);
      });
    },
    keepMine: (): Promise<void> => {
      writing.version = $draft.get().conflict?.theirs?.version ?? 0;
      set(writing, { conflict: undefined });
      return save(writing);
    },
    takeTheirs: (): void => {
      const theirs = $draft.get().conflict?.theirs;
      if (theirs) adopt(writing, theirs);
      else {
        empty(writing);
        Object.assign(writing, { key: '', version: 0 });
      }
      show(theirs && asContent(theirs));
    },
  };
}
export type DraftSyncStore = ReturnType<typeof createDraftSync>;
