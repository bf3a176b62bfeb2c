import { root } from '../shell/before-paint.ts';
import { stored } from '../storage/stored.ts';
import { THEME_KEY } from './theme-key.ts';

/**
 * Names the theme on the root, chosen or the system's: a page that followed the system by its styles would change at once, and not after
 * the delay of theme.ts.
 */
export function applyStoredTheme(): void {
  const theme = stored(THEME_KEY);
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches);
  root.dataset['theme'] = isDark ? 'dark' : 'light';
}
