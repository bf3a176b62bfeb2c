import { SHORTCUTS_KEY } from '@/features/accessibility/names.ts';
import { isTextField } from '@/features/accessibility/shortcuts.ts';
import { stored } from '@/features/accessibility/stored.ts';
import { later } from './later.ts';

/** Opens the search on `/`, and on Ctrl+K or Cmd+K in any layout. At once, because browsers have uses of their own for both. */
export function bindSearchKey(): void {
  addEventListener('keydown', (event) => {
    const isKey = event.ctrlKey || event.metaKey ? event.code === 'KeyK' : event.key === '/' && !isTextField(event.target);
    if (!isKey || event.altKey || stored(SHORTCUTS_KEY) === 'off') return;
    event.preventDefault();
    later(({ openSearch }) => openSearch());
  });
}
