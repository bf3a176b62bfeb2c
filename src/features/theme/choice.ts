/**
 * The choice of a theme for pages that show it in full. It speaks to the shell's script through the browser's storage and its event, as
 * another tab would: to import `theme.ts` here would take that file out of the shell, and every page would fetch one more.
 */
import { THEME_KEY, type Theme } from './theme-key.ts';

export type ThemeChoice = Theme | 'system';
export const THEME_CHOICES = ['light', 'dark', 'system'] as const satisfies readonly ThemeChoice[];

const asChoice = (value: string | null | undefined): ThemeChoice => THEME_CHOICES.find((choice) => choice === value) ?? 'system';

/** What is chosen; where the browser keeps nothing, what this page was told. */
export function storedTheme(): ThemeChoice {
  try {
    return asChoice(localStorage.getItem(THEME_KEY));
  } catch {
    return asChoice(document.documentElement.dataset['theme']);
  }
}

/** @returns false where the browser keeps nothing; the page then shows the theme all the same, until it is left */
export function storeTheme(choice: ThemeChoice): boolean {
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
    dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
    return true;
  } catch {
    const { dataset } = document.documentElement;
    if (choice === 'system') delete dataset['theme'];
    else dataset['theme'] = choice;
    return false;
  }
}

/** Calls back when the choice may have changed: in another tab, by the button in the header, by erasure. @returns what ends it */
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
