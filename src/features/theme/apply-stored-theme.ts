import { THEME_KEY } from './theme-key.ts';

export function applyStoredTheme(): void {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Storage is blocked: the system's theme is shown.
  }
}
