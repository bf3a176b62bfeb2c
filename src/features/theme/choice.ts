/**
 * Talks to the shell by storage and its event, as another tab would: importing `theme.ts` would split it from the shell's
 * script and cost every page one more file.
 */
import { writeItem } from '@/features/storage/web-storage.ts';
import { THEME_KEY, type Theme } from './theme-key.ts';

export type ThemeChoice = Theme | 'system';
export const THEME_CHOICES = ['light', 'dark', 'system'] as const satisfies readonly ThemeChoice[];

const asChoice = (value: string | null | undefined): ThemeChoice => THEME_CHOICES.find((choice) => choice === value) ?? 'system';

/** The choice of this page where nothing can be stored, as in private modes. */
let unstored: ThemeChoice = 'system';

export function storedTheme(): ThemeChoice {
  try {
    return asChoice(localStorage.getItem(THEME_KEY));
  } catch {
    return unstored;
  }
}

/** @returns false without storage; the theme then lasts until the page unloads */
export function storeTheme(choice: ThemeChoice): boolean {
  const isStored = writeItem(THEME_KEY, choice === 'system' ? null : choice);
  if (isStored) dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
  else {
    unstored = choice;
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    document.documentElement.dataset['theme'] = choice === 'system' ? system : choice;
  }
  return isStored;
}

/** Calls back on changes in another tab, by the header's button or by erasure. @returns unsubscribe */
export function watchStoredTheme(watcher: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === THEME_KEY || key === null) watcher();
  };
  addEventListener('storage', onStorage);
  const root = new MutationObserver(watcher);
  root.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    removeEventListener('storage', onStorage);
    root.disconnect();
  };
}
