import { THEME_KEY, type Theme } from './theme-key.ts';

/** How long a change of the system's theme waits before the page follows (specification, section 4). */
export const SYSTEM_THEME_DELAY_MS = 500;

export type ThemeChoice = Theme | 'system';

const asTheme = (value: unknown): Theme | undefined => (value === 'light' || value === 'dark' ? value : undefined);

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

const watchers = new Set<() => void>();
let following: ReturnType<typeof setTimeout> | undefined;
/** Kept for the page too: a browser without storage has no other place. */
let chosen: Theme | undefined;

/** What the visitor has chosen; `system` when nothing. */
export const themeChoice = (): ThemeChoice => chosen ?? 'system';

/** The theme that is shown. */
export const currentTheme = (): Theme => asTheme(document.documentElement.dataset['theme']) ?? (darkSystem().matches ? 'dark' : 'light');

function show(theme: Theme | undefined): void {
  clearTimeout(following);
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  for (const watcher of watchers) watcher();
}

/** Shows a theme and keeps it in the browser; `system` forgets the choice. */
export function chooseTheme(choice: ThemeChoice): void {
  chosen = asTheme(choice);
  try {
    if (chosen) localStorage.setItem(THEME_KEY, chosen);
    else localStorage.removeItem(THEME_KEY);
  } catch {
    // Private modes without storage: the theme holds until the next page.
  }
  show(chosen);
}

/** Calls back after every change of what is shown or chosen. @returns what ends it */
export function watchTheme(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Takes over what is stored, and shows it: the head's script has done so already unless another page has changed it. */
function readStored(): void {
  try {
    chosen = asTheme(localStorage.getItem(THEME_KEY));
  } catch {
    return;
  }
  show(chosen);
}

/** From now on the page follows its choice in other tabs, and the system where nothing is chosen. */
export function startTheme(): void {
  readStored();
  addEventListener('storage', ({ key }) => {
    // `null`: the other tab has cleared everything.
    if (key === THEME_KEY || key === null) readStored();
  });
  // A page that comes back out of the browser's memory may have missed a change.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readStored();
  });
  const dark = darkSystem();
  dark.addEventListener('change', () => {
    if (chosen) return;
    // The style sheet would follow at once: the theme that was shown is held until the delay is over.
    document.documentElement.dataset['theme'] ??= dark.matches ? 'light' : 'dark';
    clearTimeout(following);
    following = setTimeout(show, SYSTEM_THEME_DELAY_MS, undefined);
  });
}
