import { describe, expect, it } from 'vitest';
import { LOCALE_CODES } from '../i18n/locales.ts';
import { translator } from '../i18n/translator.ts';
import { BUTTON_COLOURS, BUTTON_SIZES, BUTTON_VARIANTS, type ButtonLook, buttonClass, checkedLook, LOADING_TEXTS } from './button.ts';

describe('buttonClass', () => {
  it('adds no class for the defaults', () => {
    expect(buttonClass()).toBe('button');
    expect(buttonClass({ colour: 'primary', variant: 'solid', size: 'md' })).toBe('button');
  });

  it('adds a class for each difference', () => {
    expect(buttonClass({ colour: 'white', variant: 'ghost', size: 'xs' })).toBe('button button-white button-ghost button-xs');
  });

  it('gives every combination different classes', () => {
    const all = BUTTON_COLOURS.flatMap((colour) =>
      BUTTON_VARIANTS.flatMap((variant) => BUTTON_SIZES.map((size) => buttonClass({ colour, variant, size }))),
    );
    expect(all).toHaveLength(60);
    expect(new Set(all).size).toBe(60);
  });

  it.each([
    [{ colour: 'danger' }, 'primary, secondary, white'],
    [{ colour: '' }, 'primary, secondary, white'],
    [{ variant: 'Solid' }, 'solid, outline, text, link, ghost'],
    [{ size: 'xl' }, 'xs, sm, md, lg'],
    [{ size: 'toString' }, 'xs, sm, md, lg'],
  ])('refuses %o and lists the allowed values', (look, known) => {
    expect(() => checkedLook(look as ButtonLook)).toThrow(RangeError);
    expect(() => checkedLook(look as ButtonLook)).toThrow(known);
  });
});

it('a loading button has the text of the specification and of the messages', () => {
  expect(LOADING_TEXTS.en).toBe('Loading...');
  for (const locale of LOCALE_CODES) expect(translator(locale)('button.loading')).toBe(LOADING_TEXTS[locale]);
});
