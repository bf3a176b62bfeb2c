const SHAPE = /<(?!\/|svg\b|path\b|!--)|\btransform=|\bd="[^"]*[Aa]/u;
const PATH = /\bd="(?<path>[^"]*)"/gu;
const PART = /[a-z]|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/giu;
const VERTICAL = /^v$/iu;
const ALONG = /^[hv]$/iu;

/**
 * The lines of a drawing stretched to another size, as pages stretch that of the footer.
 * @returns a path of SVG whose upper left corner is 0 0; undefined for a drawing that is more than lines
 */
export function stretchedLines(source: string, width: number, height: number): string | undefined {
  const [x = 0, y = 0, fromWidth = 0, fromHeight = 0] = (/\bviewBox="([^"]*)"/u.exec(source)?.[1] ?? '').split(/[\s,]+/u).map(Number);
  if (!(fromWidth > 0 && fromHeight > 0) || x !== 0 || y !== 0 || SHAPE.test(source)) return undefined;
  const stretched = (path: string): string => {
    let command = '';
    let isVertical = false;
    return [...path.matchAll(PART)]
      .map(([part]) => {
        if (/[a-z]/iu.test(part.charAt(0))) {
          command = part;
          isVertical = VERTICAL.test(part);
          return part;
        }
        const scaled = Number(part) * (isVertical ? height / fromHeight : width / fromWidth);
        if (!ALONG.test(command)) isVertical = !isVertical;
        return scaled.toFixed(2);
      })
      .join(' ');
  };
  return [...source.matchAll(PATH)].map(({ groups }) => stretched(groups?.['path'] ?? '')).join(' ') || undefined;
}
