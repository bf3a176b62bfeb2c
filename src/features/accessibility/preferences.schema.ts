/** Text size in percent of the browser's own (specification, sections 3, 5 and 9). */
export const TEXT_SIZE_MIN_PERCENT = 80;
export const TEXT_SIZE_MAX_PERCENT = 200;
export const TEXT_SIZE_STEP_PERCENT = 10;
export const TEXT_SIZE_DEFAULT_PERCENT = 100;
/** A saved size below this is a ratio of an earlier version: 1.5 is 150 percent (specification, section 3). */
const TEXT_SIZE_RATIO_BELOW = 10;

export const CONTRASTS = ['normal', 'high', 'inverted'] as const;
export type Contrast = (typeof CONTRASTS)[number];

export const LINE_SPACINGS = ['normal', 'relaxed', 'extra'] as const;
export type LineSpacing = (typeof LINE_SPACINGS)[number];

export const TOGGLES = ['focusIndicators', 'reduceMotion', 'highContrastText', 'largeTargets', 'enhancedFocus'] as const;
export type Toggle = (typeof TOGGLES)[number];

/** Named as in the specification, section 3. `fontSize`: percent, 80 to 200. */
export interface Preferences extends Record<Toggle, boolean> {
  fontSize: number;
  contrast: Contrast;
  lineSpacing: LineSpacing;
}

export const DEFAULT_PREFERENCES: Preferences = {
  fontSize: TEXT_SIZE_DEFAULT_PERCENT,
  contrast: 'normal',
  lineSpacing: 'normal',
  focusIndicators: false,
  reduceMotion: false,
  highContrastText: false,
  largeTargets: false,
  enhancedFocus: false,
};

export const PREFERENCE_CHANGED = 'preference_changed';

export const PREFERENCE_NAMES = ['fontSize', 'contrast', 'lineSpacing', ...TOGGLES] as const;
export type PreferenceName = (typeof PREFERENCE_NAMES)[number];

const SIZE_CLASSES = ['smaller', 'normal', 'larger'] as const;
const SWITCH_CLASSES = ['on', 'off'] as const;

export const VALUE_CLASSES = {
  fontSize: SIZE_CLASSES,
  contrast: CONTRASTS,
  lineSpacing: LINE_SPACINGS,
  focusIndicators: SWITCH_CLASSES,
  reduceMotion: SWITCH_CLASSES,
  highContrastText: SWITCH_CLASSES,
  largeTargets: SWITCH_CLASSES,
  enhancedFocus: SWITCH_CLASSES,
} as const satisfies Record<PreferenceName, readonly string[]>;

export function valueClass(name: PreferenceName, { [name]: value }: Preferences): string {
  if (typeof value === 'number') return SIZE_CLASSES[Math.sign(value - TEXT_SIZE_DEFAULT_PERCENT) + 1] ?? '';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : value;
}

export const clampTextSize = (percent: number): number =>
  Math.min(TEXT_SIZE_MAX_PERCENT, Math.max(TEXT_SIZE_MIN_PERCENT, Math.round(percent)));

function parseTextSize(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return TEXT_SIZE_DEFAULT_PERCENT;
  return clampTextSize(value < TEXT_SIZE_RATIO_BELOW ? value * 100 : value);
}

const among = <T extends string>(known: readonly T[], value: unknown, otherwise: T): T => known.find((one) => one === value) ?? otherwise;

/**
 * Replaces each invalid field by its default. Written by hand: a schema library would outweigh the panel.
 * @returns undefined for an empty value, `null`, `undefined`, broken JSON, or a non-object
 */
export function parsePreferences(saved: string | null): Preferences | undefined {
  let value: unknown;
  try {
    value = JSON.parse(saved ?? '');
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = value as Record<string, unknown>;
  const toggles = Object.fromEntries(TOGGLES.map((name) => [name, fields[name] === true])) as Record<Toggle, boolean>;
  return {
    fontSize: parseTextSize(fields['fontSize']),
    contrast: among(CONTRASTS, fields['contrast'], 'normal'),
    lineSpacing: among(LINE_SPACINGS, fields['lineSpacing'], 'normal'),
    ...toggles,
  };
}
