import type { Locale } from '../i18n/locales.ts';

/** Specification, sections 2 and 5; styled in button.css, minimum heights included. */
export const BUTTON_COLOURS = ['primary', 'secondary', 'white'] as const;
export const BUTTON_VARIANTS = ['solid', 'outline', 'text', 'link', 'ghost'] as const;
export const BUTTON_SIZES = ['xs', 'sm', 'md', 'lg'] as const;

export interface ButtonLook {
  colour?: (typeof BUTTON_COLOURS)[number];
  variant?: (typeof BUTTON_VARIANTS)[number];
  size?: (typeof BUTTON_SIZES)[number];
}

function parseKnown<T extends string>(name: string, known: readonly T[], value: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new RangeError(`A button's ${name} is one of ${known.join(', ')}, not "${value}"`);
  return found;
}

/**
 * Checks a look from content. Not in button.ts, so that islands carry no list of looks.
 * @throws RangeError for an unknown colour, variant or size
 */
export const checkedLook = ({ colour = 'primary', variant = 'solid', size = 'md' }: ButtonLook = {}): Required<ButtonLook> => ({
  colour: parseKnown('colour', BUTTON_COLOURS, colour),
  variant: parseKnown('variant', BUTTON_VARIANTS, variant),
  size: parseKnown('size', BUTTON_SIZES, size),
});

/** Specification, section 4. */
export const LOADING_TEXTS = { en: 'Loading...', el: 'Φόρτωση...' } as const satisfies Record<Locale, string>;

export interface ButtonState {
  disabled?: boolean;
  loading?: boolean;
  loadingText?: string;
}

export function buttonClass({ colour = 'primary', variant = 'solid', size = 'md' }: ButtonLook = {}, off = false): string {
  const parts: string[] = [colour, variant, size].filter((part) => part !== 'primary' && part !== 'solid' && part !== 'md');
  return ['button', ...parts.map((part) => `button-${part}`), ...(off ? ['button-off'] : [])].join(' ');
}
