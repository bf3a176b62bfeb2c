import type { Locale } from '../i18n/locales.ts';

/** What a button may be (specification, sections 2 and 5). The look itself is in button.css, minimum heights included. */
export const BUTTON_COLOURS = ['primary', 'secondary', 'white'] as const;
export const BUTTON_VARIANTS = ['solid', 'outline', 'text', 'link', 'ghost'] as const;
export const BUTTON_SIZES = ['xs', 'sm', 'md', 'lg'] as const;

/** What a loading part says when nobody gives it words (specification, section 4), by language. */
export const LOADING_TEXTS = { en: 'Loading...', el: 'Φόρτωση...' } as const satisfies Record<Locale, string>;

export interface ButtonLook {
  colour?: (typeof BUTTON_COLOURS)[number];
  variant?: (typeof BUTTON_VARIANTS)[number];
  size?: (typeof BUTTON_SIZES)[number];
}

export interface ButtonState {
  disabled?: boolean;
  /** Takes the button out of use, and shows a spinner and `loadingText` in place of its own words. */
  loading?: boolean;
  loadingText?: string;
}

function oneOf<T extends string>(name: string, known: readonly T[], value: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new RangeError(`A button's ${name} is one of ${known.join(', ')}, not "${value}"`);
  return found;
}

/**
 * The classes of a button. What is usual (primary, solid, md) is `.button` alone and has no class of its own.
 * @throws RangeError when a colour, variant or size is none of the listed ones
 */
export function buttonClass({ colour = 'primary', variant = 'solid', size = 'md' }: ButtonLook = {}, off = false): string {
  const parts = [
    oneOf('colour', BUTTON_COLOURS, colour),
    oneOf('variant', BUTTON_VARIANTS, variant),
    oneOf('size', BUTTON_SIZES, size),
  ].filter((part) => part !== 'primary' && part !== 'solid' && part !== 'md');
  return ['button', ...parts.map((part) => `button-${part}`), ...(off ? ['button-off'] : [])].join(' ');
}
