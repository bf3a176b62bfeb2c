import { root } from '../shell/before-paint.ts';
import { stored } from '../storage/stored.ts';
import { THEME_KEY } from './theme-key.ts';

export function applyStoredTheme(): void {
  const theme = stored(THEME_KEY);
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
}
