import { describe, expect, it } from 'vitest';
import { startProcessorClock } from '../../../tests/processor-time.ts';
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
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:osb="http://www.openswatchbook.org/uri/2009/osb" width="120mm" height="32mm" viewBox="0 0 120 32" sodipodi:docname="logo.svg"><sodipodi:namedview id="base" pagecolor="#ffffff"/><defs><linearGradient id="a" osb:paint="solid"><stop offset="0" style="stop-color:#0f62fe"/></linearGradient><linearGradient id="b" xlink:href="#a" gradientUnits="userSpaceOnUse"/></defs><g inkscape:label="Layer 1" inkscape:groupmode="layer"><path style="fill:url(#b)" d="M0 0h120v32H0z"/></g></svg>',
  Figma:
    '<svg width="120" height="32" viewBox="0 0 120 32" fill="none" xmlns="http://www.w3.org/2000/svg"><g clip-path="url(#clip0_1_2)"><path d="M0 0H120V32H0V0Z" fill="#0F62FE"/></g><defs><clipPath id="clip0_1_2"><rect width="120" height="32" fill="white"/></clipPath></defs></svg>',
  'Inkscape 1.3 with its metadata': `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->

<svg
   width="120mm" height="32mm" viewBox="0 0 120 32" version="1.1" id="svg1" xml:space="preserve"
   inkscape:version="1.3.2 (091e20e, 2023-11-25)" sodipodi:docname="λογότυπο.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#"
   xmlns:dc="http://purl.org/dc/elements/1.1/"><sodipodi:namedview
     id="namedview1" pagecolor="#ffffff" inkscape:pageshadow="2" inkscape:document-units="mm" showgrid="false"><inkscape:grid type="xygrid" id="grid1" /></sodipodi:namedview><defs
     id="defs1"><linearGradient id="linearGradient2" inkscape:collect="always"><stop
         style="stop-color:#0f62fe;stop-opacity:1;" offset="0" id="stop2" /></linearGradient><inkscape:path-effect effect="fillet_chamfer" id="path-effect3" /><filter
       style="color-interpolation-filters:sRGB" id="f" x="-0.1" y="-0.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="0.3" id="feGaussianBlur4" /></filter><linearGradient
       xlink:href="#linearGradient2" id="linearGradient4" x1="0" y1="16" x2="120" y2="16" gradientUnits="userSpaceOnUse" /></defs><metadata id="metadata1"><rdf:RDF><cc:Work
         rdf:about=""><dc:format>image/svg+xml</dc:format><dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage" /><dc:title>Kyma (Data) &amp; co</dc:title></cc:Work></rdf:RDF></metadata><g
     inkscape:label="Layer 1 (copy)" inkscape:groupmode="layer" id="layer1"><path
       id="rect1" style="font-variation-settings:normal;opacity:1;vector-effect:none;fill:url(#linearGradient4);fill-opacity:1;stroke:none;stroke-linecap:butt;-inkscape-stroke:none;stop-color:#000000;filter:url(#f)"
       d="M 0,0 H 120 V 32 H 0 Z" inkscape:connector-curvature="0" sodipodi:nodetypes="ccccc" transform="matrix(1,0,0,1,0,0) rotate(0.5)" /></g></svg>
`,
  'Illustrator with classes in CDATA': `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 25.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
	 viewBox="0 0 120 32" style="enable-background:new 0 0 120 32;" xml:space="preserve">
<style type="text/css"><![CDATA[
	.st0{clip-path:url(#SVGID_2_);}
	.st1{fill:url(#SVGID_1_);stroke:#000000;stroke-miterlimit:10;}
	.st2{fill-rule:evenodd;clip-rule:evenodd;fill:rgb(15,98,254);mix-blend-mode:multiply;}
	@media (prefers-color-scheme: dark) { .st2{fill:#fff} }
]]></style>
<g><defs><rect id="SVGID_3_" width="120" height="32"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_3_"  style="overflow:visible;"/></clipPath>
<linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="0" y1="16" x2="120" y2="16"><stop  offset="0" style="stop-color:#FFFFFF"/></linearGradient>
<path class="st1" d="M0,0h120v32H0V0z"/><polygon class="st2" points="0,0 9,0 9,9 "/></g>
</svg>
`,
  'Figma with a shadow and a mask':
    '<svg width="120" height="32" viewBox="0 0 120 32" fill="none" xmlns="http://www.w3.org/2000/svg"><mask id="mask0_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="120" height="32"><rect width="120" height="32" fill="#D9D9D9"/></mask><g mask="url(#mask0_1_2)"><g filter="url(#filter0_d_1_2)"><path fill-rule="evenodd" clip-rule="evenodd" d="M0 0H120V32H0V0Z" fill="url(#paint0_linear_1_2)" shape-rendering="crispEdges"/></g></g><defs><filter id="filter0_d_1_2" x="-4" y="0" width="128" height="40" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_1_2"/></filter><linearGradient id="paint0_linear_1_2" x1="0" y1="0" x2="120" y2="32" gradientUnits="userSpaceOnUse"><stop stop-color="#0F62FE"/><stop offset="1" stop-color="#0F62FE" stop-opacity="0"/></linearGradient></defs></svg>',
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
    ['HTML', svg('<foreignObject><p>x</p></foreignObject>'), 'has an element <foreignObject>'],
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
    ['an address in capitals', svg('<path fill="URL(https://example.org/#a)" d="M0 0h9"/>'), 'loads from elsewhere: URL(https'],
    ['an address behind an escape of CSS', svg('<path style="fill:u\\72l(https://example.org)"/>'), 'loads from elsewhere'],
    ['an address behind an entity', svg('<path fill="&#117;rl(https://example.org)"/>'), 'loads from elsewhere'],
    ['an address behind an entity of a style', svg('<style>a{fill:&#x75;rl(https://example.org)}</style>'), 'loads from elsewhere'],
    [
      'an address in a later style',
      svg('<style>a{fill:url(#a)}</style><style>a{fill:url( "//example.org" )}</style>'),
      'loads from elsewhere',
    ],
    ['a style from elsewhere in capitals', svg('<style>@IMPORT "https://example.org";</style>'), 'loads from elsewhere: @IMPORT'],
    ['a style from elsewhere around a comment', svg('<style>@im<!-- -->port "https://example.org";</style>'), 'loads from elsewhere'],
    ['a style from elsewhere in CDATA', svg('<style><![CDATA[@import "https://example.org";]]></style>'), 'loads from elsewhere'],
    ['a set of pictures', svg('<path style="fill:image-set(\'https://example.org\' 1x)"/>'), 'loads from elsewhere: image-set('],
    ['a picture of HTML', svg('<img xmlns="http://www.w3.org/1999/xhtml" src="https://example.org"/>'), 'has an element <img>'],
    [
      'a picture of HTML by its prefix',
      svg('<h:img src="https://example.org"/>', ' xmlns:h="http://www.w3.org/1999/xhtml"'),
      'refers to http://www.w3.org/1999/xhtml',
    ],
    [
      'HTML under the prefix of a program',
      svg('<dc:meta xmlns:dc="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=//example.org"/>'),
      'refers to http://www.w3.org/1999/xhtml',
    ],
    [
      'a program’s name for SVG',
      svg('<dc:script xmlns:dc="http://www.w3.org/2000/svg">alert(1)</dc:script>'),
      'refers to http://www.w3.org/2000/svg',
    ],
    ['the prefix of SVG', svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'), 'has an element <svg:script>'],
    ['a refresh', svg('<meta http-equiv="refresh" content="0;url=https://example.org"/>'), 'has an element <meta>'],
    ['a film', svg('<video src="https://example.org"/>'), 'has an element <video>'],
    ['an attribute that is set later', svg('<set attributeName="onmouseover" to="alert(1)"/>'), 'has an element <set>'],
    ['an address that changes', svg('<animate attributeName="href" to="javascript:alert(1)"/>'), 'has an element <animate>'],
    ['an unknown attribute', svg('<path src="https://example.org"/>'), 'has an attribute src'],
    ['a base', svg('<use href="#a"/>', ' xml:base="https://example.org/"'), 'has an attribute xml:base'],
    ['a script inside an element of a program', svg('<metadata><dc:x><script/></dc:x></metadata>'), 'has an element <script>'],
    ['a script after the drawing', `${svg('')}<script xmlns="http://www.w3.org/2000/svg">alert(1)</script>`, 'is not an SVG drawing'],
    ['a style sheet inside', svg('<?xml-stylesheet href="https://example.org"?>'), 'is not an SVG drawing'],
    ['an attribute twice', svg('<path d="M0 0" d="M1 1"/>'), 'is not an SVG drawing'],
    ['elements that are not closed in order', svg('<g><defs></g></defs>'), 'is not an SVG drawing'],
    ['groups without end', svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)), 'is not an SVG drawing'],
    ['a negative view box', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 -9 9"/>', 'does not have a viewBox'],
    ['an endless view box', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 Infinity 9"/>', 'does not have a viewBox'],
    ['a view box of too many digits', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e999 9"/>', 'does not have a viewBox'],
    ['no view box', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'does not have a viewBox'],
    ['a page', '<!doctype html><html></html>', 'is not an SVG drawing'],
  ])('%s', (_, source, says) => {
    expect(() => check(source)).toThrow(says);
    expect(() => check(source)).toThrow(file);
  });
});

it('draws a hidden address in no page', () => {
  expect(() => inPage(svg('<path stroke="currentColor" fill="u\\72l(https://example.org)"/>'), '', file)).toThrow(file);
  expect(() => inPage('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 -9 9"/>', '', file)).toThrow('does not have a viewBox');
});

it.each([
  ['comments that do not end', '<!--'.repeat(60_000)],
  ['comments inside that do not end', svg('<!--'.repeat(60_000))],
  ['declarations', `${'<?xml'.repeat(40_000)}`],
  ['comments', `${'<!-- -->'.repeat(30_000)}${svg('')}x`],
  ['spaces', `<svg${' '.repeat(200_000)}`],
  ['spaces of an attribute', `<svg a${' '.repeat(200_000)}b`],
  ['entities', svg(`<style>${'&#117'.repeat(40_000)}</style>`)],
  ['names', svg(`<style>${'a-'.repeat(100_000)}</style>`, ' x="')],
  ['brackets', svg(`<style>${'url('.repeat(50_000)}</style>`)],
  ['spaces in brackets', svg(`<path d="${`url(${' '.repeat(90_000)}`.repeat(2)}"/>`)],
])('reads %s in a time that grows with their length alone', (_, source) => {
  const took = startProcessorClock();
  expect(() => check(source)).toThrow(file);
  expect(took()).toBeLessThan(400);
});

it('tells a drawing of the palette’s colours from a picture', () => {
  expect(Object.values(EXPORTS).map(hasOwnColours)).not.toContain(false);
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
