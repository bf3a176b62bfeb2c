import { chooseTheme, currentTheme, startTheme, watchTheme } from './theme.ts';

/** Makes every `[data-theme-toggle]` button switch the theme and store the choice. */
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
