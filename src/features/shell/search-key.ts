import { SHORTCUTS_KEY } from '@/features/accessibility/names.ts';
import { stored } from '@/features/storage/stored.ts';

/** Keeps Ctrl+K from the browser's own search until search/header-search.ts listens. */
export function holdSearchKey(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey && event.code === 'KeyK' && stored(SHORTCUTS_KEY) !== 'off') event.preventDefault();
  });
}
