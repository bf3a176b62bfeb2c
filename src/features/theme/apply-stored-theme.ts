import { THEME_KEY } from './theme-key.ts';

/** Puts the stored theme on the root before the first paint. */
export function applyStoredTheme(): void {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Storage is blocked: the system's theme is shown.
  }
}
