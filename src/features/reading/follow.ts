import { readItem } from '@/features/storage/web-storage.ts';
import { READING_HISTORY_KEY } from './keys.ts';

const isHistoryOn = (): boolean => readItem(READING_HISTORY_KEY) !== null;

let reader: Promise<typeof import('./reader.ts')> | undefined;

/**
 * Loads the reader where the page can be saved or the history is on; the page works without it.
 * @param event the page's first interaction, replayed if it was a click on the save button
 */
export function followReading(event?: Event): void {
  if (!document.querySelector('[data-save]') && !isHistoryOn()) return;
  reader ??= import('./reader.ts');
  reader.then(
    ({ startReader, handleClick }) => {
      startReader();
      if (event) handleClick(event);
    },
    () => undefined,
  );
}
