import { atom } from 'nanostores';
import { track } from '@/features/analytics/track.ts';
import { writeItem } from '@/features/storage/web-storage.ts';
import { MORE_CONTRAST_QUERY, PREFERENCES_KEY, REDUCED_MOTION_QUERY, SHORTCUTS_KEY } from './names.ts';
import {
  CONTRASTS,
  type Contrast,
  clampTextSize,
  DEFAULT_PREFERENCES,
  type LineSpacing,
  PREFERENCE_CHANGED,
  PREFERENCE_NAMES,
  type Preferences,
  parsePreferences,
  TEXT_SIZE_STEP_PERCENT,
  type Toggle,
  valueClass,
} from './preferences.schema.ts';
import { contrastShown, loadSheet, rootState, type SystemPreferences, showOnRoot } from './root.ts';

/** Milliseconds that saving is shown (specification, section 9). The choice itself is stored at once. */
export const SAVING_SHOWN_MS = 500;

/** `failed`: storage is blocked; the choice holds for the page. */
export type Saving = 'idle' | 'saving' | 'saved' | 'failed';

/** Defaults until `startPreferences`, so that hydration matches the server's HTML. */
export const $preferences = atom<Preferences>(DEFAULT_PREFERENCES);
export const $system = atom<SystemPreferences>({ moreContrast: false, reducedMotion: false });
export const $saving = atom<Saving>('idle');

const show = () => showOnRoot(rootState($preferences.get(), $system.get()));

const write = (preferences: Preferences): boolean => writeItem(PREFERENCES_KEY, JSON.stringify(preferences));

function read(): Preferences {
  let saved: string | null;
  try {
    saved = localStorage.getItem(PREFERENCES_KEY);
    $shortcuts.set(localStorage.getItem(SHORTCUTS_KEY) !== 'off');
  } catch {
    return $preferences.get();
  }
  const preferences = parsePreferences(saved);
  if (saved !== null && !preferences) write(DEFAULT_PREFERENCES);
  return preferences ?? DEFAULT_PREFERENCES;
}

export const $shortcuts = atom(true);

export function setShortcuts(on: boolean): void {
  if (writeItem(SHORTCUTS_KEY, on ? null : 'off')) $shortcuts.set(on);
}

let saved: ReturnType<typeof setTimeout> | undefined;
let before: Preferences | undefined;

function countChanges(): void {
  const now = $preferences.get();
  for (const name of PREFERENCE_NAMES)
    if (before && before[name] !== now[name]) track(PREFERENCE_CHANGED, { name, value: valueClass(name, now) });
  before = undefined;
}

function choose(change: Partial<Preferences>): void {
  before ??= $preferences.get();
  $preferences.set({ ...$preferences.get(), ...change });
  show();
  const written = write($preferences.get());
  $saving.set('saving');
  clearTimeout(saved);
  saved = setTimeout(() => {
    $saving.set(written ? 'saved' : 'failed');
    countChanges();
  }, SAVING_SHOWN_MS);
}

const setTextSize = (percent: number): void => choose({ fontSize: clampTextSize(percent) });
export const increaseText = (): void => setTextSize($preferences.get().fontSize + TEXT_SIZE_STEP_PERCENT);
export const decreaseText = (): void => setTextSize($preferences.get().fontSize - TEXT_SIZE_STEP_PERCENT);
export const setContrast = (contrast: Contrast): void => choose({ contrast });
export const setLineSpacing = (lineSpacing: LineSpacing): void => choose({ lineSpacing });
export const setToggle = (toggle: Toggle, on: boolean): void => choose({ [toggle]: on });
export const resetPreferences = (): void => choose(DEFAULT_PREFERENCES);

export function cycleContrast(): void {
  const now = CONTRASTS.indexOf(contrastShown($preferences.get(), $system.get()));
  setContrast(CONTRASTS[(now + 1) % CONTRASTS.length] ?? 'normal');
}

let started = false;

export function startPreferences(): void {
  loadSheet();
  const more = matchMedia(MORE_CONTRAST_QUERY);
  const reduced = matchMedia(REDUCED_MOTION_QUERY);
  const follow = () => {
    $system.set({ moreContrast: more.matches, reducedMotion: reduced.matches });
    $preferences.set(read());
    show();
  };
  follow();
  if (started) return;
  started = true;
  for (const query of [more, reduced]) query.addEventListener('change', follow);
  addEventListener('storage', ({ key }) => {
    // `null`: the other tab has cleared everything.
    if (key === PREFERENCES_KEY || key === SHORTCUTS_KEY || key === null) follow();
  });
  // A page restored from the back/forward cache may have missed a change.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}
