import { THEME_KEY, type Theme } from './theme.schema.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');

const current = (): Theme => {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return dark.matches ? 'dark' : 'light';
};

/** Makes every `[data-theme-toggle]` button flip the theme and keep the choice; without storage it lasts for the page. */
export function bindThemeToggles(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]');
  const show = () => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(current() === 'dark'));
  };
  const toggle = () => {
    const theme: Theme = current() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = theme;
    try {
      localStorage.setItem(THEME_KEY, theme);
    } catch {
      // Private modes without storage: the theme holds until the next page.
    }
    show();
  };
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener('click', toggle);
  }
  dark.addEventListener('change', show);
  show();
}
