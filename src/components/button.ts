import type { Locale } from '../i18n/locales.ts';
import type { ButtonLook } from './button-look.ts';

/** What a loading part says when nobody gives it words (specification, section 4), by language. */
export const LOADING_TEXTS = { en: 'Loading...', el: 'Φόρτωση...' } as const satisfies Record<Locale, string>;

export interface ButtonState {
  disabled?: boolean;
  /** Takes the button out of use, and shows a spinner and `loadingText` in place of its own words. */
  loading?: boolean;
  loadingText?: string;
}

/** The classes of a button. The usual look (primary, solid, md) is `.button` alone. */
export function buttonClass({ colour = 'primary', variant = 'solid', size = 'md' }: ButtonLook = {}, off = false): string {
  const parts: string[] = [colour, variant, size].filter((part) => part !== 'primary' && part !== 'solid' && part !== 'md');
  return ['button', ...parts.map((part) => `button-${part}`), ...(off ? ['button-off'] : [])].join(' ');
}
