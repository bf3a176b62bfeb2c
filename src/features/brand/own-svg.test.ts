import { describe, expect, it } from 'vitest';
import { checkedPicture, inPage, painted } from './own-svg.ts';
import { derivePalette } from './palette.ts';
import { hasOwnColours } from './picture-fault.shared.ts';

const file = 'content/brand/logo.svg';
const check = (source: string) => checkedPicture(source, file);

/** As these programs export a logo. */
const EXPORTS = {
  Illustrator:
    '<?xml version="1.0" encoding="UTF-8"?><!-- Generator: Adobe Illustrator 28.0.0 --><svg id="Layer_1" data-name="Layer 1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><defs><style>.cls-1{fill:#0f62fe;}</style></defs><path class="cls-1" d="M0 0h120v32H0z"/></svg>',
  'Illustrator with an SVG 1.1 document type':
    '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg version="1.1" xmlns="http://www.w3.org/2000/svg" x="0px" y="0px" viewBox="0 0 120 32" xml:space="preserve"><g><path fill="#0F62FE" d="M0 0h120v32H0z"/></g></svg>',
  Inkscape:
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="120mm" height="32mm" viewBox="0 0 120 32" sodipodi:docname="logo.svg"><sodipodi:namedview id="base" pagecolor="#ffffff"/><defs><linearGradient id="a"><stop offset="0" style="stop-color:#0f62fe"/></linearGradient><linearGradient id="b" xlink:href="#a" gradientUnits="userSpaceOnUse"/></defs><g inkscape:label="Layer 1" inkscape:groupmode="layer"><path style="fill:url(#b)" d="M0 0h120v32H0z"/></g></svg>',
  Figma:
    '<svg width="120" height="32" viewBox="0 0 120 32" fill="none" xmlns="http://www.w3.org/2000/svg"><g clip-path="url(#clip0_1_2)"><path d="M0 0H120V32H0V0Z" fill="#0F62FE"/></g><defs><clipPath id="clip0_1_2"><rect width="120" height="32" fill="white"/></clipPath></defs></svg>',
};

it.each(Object.entries(EXPORTS))('takes what %s exports', (_, source) => {
  expect(check(source)).toMatchObject({ width: 120, height: 32 });
});

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"${attributes}>${inside}</svg>`;

describe('refuses, with the file and what to do,', () => {
  it.each([
    ['a script', svg('<script>alert(1)</script>'), 'has an element <script>'],
    [
      'a script of another prefix',
      '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:script>alert(1)</s:script></s:svg>',
      'logo.svg',
    ],
    ['a handler', svg('', ' onload="alert(1)"'), 'has a handler (onload)'],
    ['HTML', svg('<foreignObject><p>x</p></foreignObject>'), 'has an element <foreignobject>'],
    ['a picture of pixels', svg('<image href="data:image/png;base64,AAAA"/>'), 'has an element <image>'],
    ['text', svg('<text x="1" y="9">Kyma</text>'), 'has text (<text>)'],
    ['an address elsewhere', svg('<use xlink:href="https://example.org/a.svg#b"/>'), 'refers to https://example.org/a.svg#b'],
    ['a font from elsewhere', svg('<style>@import url("https://fonts.example/css");</style>'), 'loads from elsewhere'],
    ['a fill from elsewhere', svg('<path fill="url(https://example.org/#a)" d="M0 0h9v9z"/>'), 'loads from elsewhere'],
    [
      'entities',
      '<!DOCTYPE svg [<!ENTITY ns "http://ns.adobe.com/">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
      'logo.svg',
    ],
    ['no view box', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'has no viewBox'],
    ['a page', '<!doctype html><html></html>', 'is not an SVG drawing'],
  ])('%s', (_, source, says) => {
    expect(() => check(source)).toThrow(says);
    expect(() => check(source)).toThrow(file);
  });
});

it('tells a drawing of the palette’s colours from a picture', () => {
  expect(Object.values(EXPORTS).map(hasOwnColours)).toEqual([true, true, true, true]);
  expect(hasOwnColours(svg('<path stroke="currentColor" d="M0 0h9"/>'))).toBe(false);
  expect(hasOwnColours(svg('<path stroke="var(--warm)" d="M0 0h9"/>'))).toBe(false);
});

it('keeps how a drawing stretches, hides one without words, and refuses paint that would be lost', () => {
  const drawn = inPage(svg('<path d="M0 0h9"/>', ' preserveAspectRatio="none" fill="currentColor"'), '', file);
  expect(drawn).toContain('preserveAspectRatio="none"');
  expect(drawn).toContain('aria-hidden="true"');
  expect(() => inPage(svg('<path style="stroke:currentColor" d="M0 0h9"/>'), '', file)).toThrow(`${file} has styles`);
});

it('paints for bitmaps, and leaves names that are no colour', () => {
  const { light } = derivePalette({});
  expect(painted('<path fill="currentColor" stroke="var(--warm)" d="var(--constructor)"/>', light, '#123456')).toBe(
    `<path fill="#123456" stroke="${light.warm}" d="var(--constructor)"/>`,
  );
});
