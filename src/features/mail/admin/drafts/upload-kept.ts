import { draftKey } from '@/features/forms/draft.ts';
import * as server from './calls.ts';
import { draftId } from './draft.schema.ts';
import { createDraftSync } from './draft-sync.ts';

const PREFIX = draftKey('');
/** Lets the conversation that is open take its own draft first; milliseconds. */
const AFTER_MS = 3_000;

/** IDs of the drafts that are open in this tab, which save themselves. */
export const openHere = new Set<string>();

/** Brings drafts to the server that this browser could not save when their page was left. @returns ends it */
export function uploadKept(): () => void {
  const upload = () => {
    let names: string[] = [];
    try {
      names = Object.keys(localStorage);
    } catch {
      // Without storage nothing is kept.
    }
    for (const name of names) {
      const id = draftId.safeParse(name.slice(PREFIX.length));
      if (name.startsWith(PREFIX) && id.success && !openHere.has(id.data)) {
        const draft = createDraftSync({ id: id.data, server, isOnline: () => navigator.onLine, show: () => {} });
        void draft.open();
      }
    }
  };
  const timer = setTimeout(upload, AFTER_MS);
  addEventListener('online', upload);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', upload);
  };
}
