import type { Locale } from '../i18n/locales.ts';
import type { ButtonLook } from './button-look.ts';

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
