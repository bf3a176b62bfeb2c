/** Loaded by every page on first interaction: checks whether the reader is needed. */
import { readItem } from '@/features/storage/web-storage.ts';
import { READING_HISTORY_KEY } from './keys.ts';

const isHistoryKept = (): boolean => readItem(READING_HISTORY_KEY) !== null;

let reader: Promise<typeof import('./reader.ts')> | undefined;

/**
 * Loads what shows and changes the state of the page in the reader's own list, where the page can be saved or the history is on. Without
 * it (no network, an older build) the page reads as before.
 * @param event a sign of life: a click on the save button that came before anything could answer it is answered now
 */
export function followReading(event?: Event): void {
  if (!document.querySelector('[data-save]') && !isHistoryKept()) return;
  reader ??= import('./reader.ts');
  reader.then(
    ({ startReader, answerClick }) => {
      startReader();
      if (event) answerClick(event);
    },
    () => undefined,
  );
}
