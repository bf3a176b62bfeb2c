import { THEME_KEY, type Theme } from './theme-key.ts';

/** Specification, section 4. */
export const SYSTEM_THEME_DELAY_MS = 500;

export type ThemeChoice = Theme | 'system';

const asTheme = (value: unknown): Theme | undefined => (value === 'light' || value === 'dark' ? value : undefined);

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

const watchers = new Set<() => void>();
let following: ReturnType<typeof setTimeout> | undefined;
let chosen: Theme | undefined;

export const themeChoice = (): ThemeChoice => chosen ?? 'system';

const systemTheme = (): Theme => (darkSystem().matches ? 'dark' : 'light');

export const currentTheme = (): Theme => asTheme(document.documentElement.dataset['theme']) ?? systemTheme();

/** Names the system's theme too: a page that followed the system by its styles alone would change before the delay is over. */
function show(theme: Theme = systemTheme()): void {
  clearTimeout(following);
  document.documentElement.dataset['theme'] = theme;
  for (const watcher of watchers) watcher();
}

export function chooseTheme(choice: ThemeChoice): void {
  chosen = asTheme(choice);
  try {
    if (chosen) localStorage.setItem(THEME_KEY, chosen);
    else localStorage.removeItem(THEME_KEY);
  } catch {
    // Without storage, as in private modes, the theme lasts until the next page.
  }
  show(chosen);
}

/** Calls back after every change of the theme or the choice. @returns unsubscribe */
export function watchTheme(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function readStored(): void {
  try {
    chosen = asTheme(localStorage.getItem(THEME_KEY));
  } catch {
    // Without storage the choice of this page stays.
  }
  show(chosen);
}

export function startTheme(): void {
  readStored();
  addEventListener('storage', ({ key }) => {
    // `null`: the other tab has cleared everything.
    if (key === THEME_KEY || key === null) readStored();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readStored();
  });
  const dark = darkSystem();
  dark.addEventListener('change', () => {
    if (chosen) return;
    clearTimeout(following);
    following = setTimeout(show, SYSTEM_THEME_DELAY_MS, undefined);
  });
}

export function bindThemeToggles(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]');
  for (const button of buttons) {
    button.addEventListener('click', () => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark'));
  }
  watchTheme(() => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(currentTheme() === 'dark'));
  });
  startTheme();
}
