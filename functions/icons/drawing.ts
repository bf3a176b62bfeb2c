import sanitize from 'sanitize-html';

/** Elements that only draw: no scripts, styles, links, images, foreign content, animation or text. */
const DRAWING = ['g', 'defs', 'path', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect', 'use', 'symbol'];
const PAINT = ['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'];

const GEOMETRY = 'd points x y x1 y1 x2 y2 cx cy r rx ry fx fy width height pathLength transform viewBox offset'.split(' ');
const PRESENTATION = [
  ...'fill fill-opacity fill-rule clip-path clip-rule color mask opacity stop-color stop-opacity stroke stroke-dasharray'.split(' '),
  ...'stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width vector-effect'.split(' '),
];
const PAINTING = 'gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits'.split(' ');

const REACHES_OUT = /url\(\s*(?!['"]?#)|javascript:|data:|expression|\\/iu;

const inside: sanitize.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) =>
      name === 'href' || name === 'xlink:href' ? /^#[\w-]+$/u.test(value) : !REACHES_OUT.test(value),
    ),
  ),
});

export const onlyDrawing = (body: string): string =>
  sanitize(body, {
    parser: { xmlMode: true },
    allowedTags: [...DRAWING, ...PAINT],
    allowedAttributes: { '*': ['id', 'href', 'xlink:href', ...GEOMETRY, ...PRESENTATION, ...PAINTING] },
    allowedSchemes: [],
    transformTags: { '*': inside },
    nonTextTags: ['script', 'style', 'foreignObject', 'text', 'title', 'desc', 'textarea', 'noscript', 'iframe'],
    selfClosing: ['path', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect', 'use', 'stop'],
    textFilter: () => '',
  });
