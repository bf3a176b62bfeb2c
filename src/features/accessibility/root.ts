import {
  type Contrast,
  type LineSpacing,
  type Preferences,
  TEXT_SIZE_DEFAULT_PERCENT,
  TOGGLES,
  type Toggle,
} from './preferences.schema.ts';

/** What the visitor's system asks for. */
export interface SystemWishes {
  moreContrast: boolean;
  reducedMotion: boolean;
}

/** The system's wish for more contrast turns normal into high, and leaves a choice alone (specification, section 9). */
export const contrastShown = ({ contrast }: Preferences, { moreContrast }: SystemWishes): Contrast =>
  contrast === 'normal' && moreContrast ? 'high' : contrast;

/** Is a toggle on, by choice or, for motion, by the system's wish (specification, section 9)? */
export const isOn = (toggle: Toggle, preferences: Preferences, { reducedMotion }: SystemWishes): boolean =>
  preferences[toggle] || (toggle === 'reduceMotion' && reducedMotion);

/** What the root element is given; the style sheets answer to it. Absent means that nothing is set. */
export interface RootState {
  /** Value of the custom property `--text-size`. */
  textSize?: string;
  /** `data-contrast` */
  contrast?: Exclude<Contrast, 'normal'>;
  /** `data-spacing` */
  spacing?: Exclude<LineSpacing, 'normal'>;
  /** `data-prefer`: the toggles that are on, with spaces between. */
  prefer?: string;
}

export function rootState(preferences: Preferences, system: SystemWishes): RootState {
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

/** Address of the sheet that answers to contrast, spacing and toggles; it is not part of the page, but the script in the head knows it. */
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

/** Puts a state on the page's root and takes away what an earlier one had set. */
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
