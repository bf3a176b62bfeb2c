import { fetchAhead } from '@/features/islands/fetch-ahead.ts';
import { floatingTexts, loadFloatingTexts } from '@/features/islands/floating-texts.ts';
import { stored } from '../storage/stored.ts';
import { MORE_CONTRAST_QUERY, PREFERENCES_KEY, REDUCED_MOTION_QUERY, SHORTCUTS_KEY } from './names.ts';
import panel from './panel.ts?files';
import { findShortcut, isTextField } from './shortcuts.ts';

const loadPanel = (): Promise<typeof import('./panel.ts')> => import(/* @vite-ignore */ panel[0]);

const load = async () => {
  const [{ panelWith }, { accessibility }] = await Promise.all([loadPanel(), loadFloatingTexts()]);
  return panelWith(accessibility);
};

const refresh = async () => (await loadPanel()).startPreferences();

export function bindAccessibility(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-accessibility]');
  if (button) {
    button.hidden = false;
    button.addEventListener('click', async () => (await load()).toggle());
    addEventListener('load', () => fetchAhead([...panel, ...floatingTexts()]));
  }
  addEventListener('keydown', async (event) => {
    const shortcut = findShortcut(event);
    if (!shortcut || isTextField(event.target) || stored(SHORTCUTS_KEY) === 'off') return;
    event.preventDefault();
    (await load()).run(shortcut);
  });
  addEventListener('storage', ({ key }) => {
    if (key === PREFERENCES_KEY || key === null) void refresh();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refresh();
  });
  for (const query of [MORE_CONTRAST_QUERY, REDUCED_MOTION_QUERY]) matchMedia(query).addEventListener('change', refresh);
  // Empty, `null` and `undefined` are replaced by the defaults (specification, section 5).
  if (/^(|null|undefined)$/u.test(stored(PREFERENCES_KEY) ?? '{}')) void refresh();
}
