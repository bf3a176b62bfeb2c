import {
  type Contrast,
  type LineSpacing,
  type Preferences,
  TEXT_SIZE_DEFAULT_PERCENT,
  TOGGLES,
  type Toggle,
} from './preferences.schema.ts';

export interface SystemPreferences {
  moreContrast: boolean;
  reducedMotion: boolean;
}

/** Raises normal contrast to high if the system prefers it; leaves a choice alone (specification, section 9). */
export const contrastShown = ({ contrast }: Preferences, { moreContrast }: SystemPreferences): Contrast =>
  contrast === 'normal' && moreContrast ? 'high' : contrast;

export const isOn = (toggle: Toggle, preferences: Preferences, { reducedMotion }: SystemPreferences): boolean =>
  preferences[toggle] || (toggle === 'reduceMotion' && reducedMotion);

/** Attributes and properties of the root; an absent one is not set. `prefer`: the toggles that are on, separated by spaces. */
export interface RootState {
  textSize?: string;
  contrast?: Exclude<Contrast, 'normal'>;
  spacing?: Exclude<LineSpacing, 'normal'>;
  prefer?: string;
}

export function rootState(preferences: Preferences, system: SystemPreferences): RootState {
  const { fontSize, lineSpacing } = preferences;
  const contrast = contrastShown(preferences, system);
  const prefer = TOGGLES.filter((toggle) => isOn(toggle, preferences, system)).join(' ');
  return {
    ...(fontSize === TEXT_SIZE_DEFAULT_PERCENT ? {} : { textSize: `${fontSize}%` }),
    ...(contrast === 'normal' ? {} : { contrast }),
    ...(lineSpacing === 'normal' ? {} : { spacing: lineSpacing }),
    ...(prefer === '' ? {} : { prefer }),
  };
}

export const sheetAddress = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[data-preferences]')?.dataset['preferences'];

export function loadSheet(): void {
  const address = sheetAddress();
  if (!address || document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
}

export function showOnRoot(state: RootState): void {
  const { style, dataset } = document.documentElement;
  if (state.textSize) style.setProperty('--text-size', state.textSize);
  else style.removeProperty('--text-size');
  for (const name of ['contrast', 'spacing', 'prefer'] as const) {
    const value = state[name];
    if (value) dataset[name] = value;
    else delete dataset[name];
  }
}
