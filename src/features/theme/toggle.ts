import { chooseTheme, currentTheme, startTheme, watchTheme } from './theme.ts';

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
