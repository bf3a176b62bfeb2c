import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { DEFAULT_LOCALE, isLocale } from '@/i18n/locales.ts';
import { type ButtonLook, type ButtonState, buttonClass, LOADING_TEXTS } from './button.ts';
import './spinner.css';

type Props = ButtonLook & ButtonState & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'>;

function loadingHere(): string {
  const language = typeof document === 'undefined' ? '' : document.documentElement.lang.slice(0, 2);
  return LOADING_TEXTS[isLocale(language) ? language : DEFAULT_LOCALE];
}

/**
 * Pages use Button.astro. While disabled or loading, `aria-disabled` and ignored clicks and submits keep the keyboard focus, which the
 * browser takes from a button that is pressed and then disabled (WCAG 2.4.3).
 */
export function Button({
  colour = 'primary',
  variant = 'solid',
  size = 'md',
  disabled = false,
  loading = false,
  loadingText,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const out = disabled || loading;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (out) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ colour, variant, size }, disabled && !loading)}
      aria-disabled={out || undefined}
      aria-busy={loading || undefined}
      onClick={click}
    >
      {/* Always rendered: a page keeps only the styles of what the build rendered. */}
      <span className="spinner" aria-hidden="true" hidden={!loading} />
      {loading ? (loadingText ?? loadingHere()) : children}
    </button>
  );
}
