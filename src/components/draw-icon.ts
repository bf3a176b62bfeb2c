const SVG = 'http://www.w3.org/2000/svg';

export function drawIcon(d: string): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  for (const [name, value] of Object.entries({ class: 'icon', width: '20', height: '20', viewBox: '0 0 24 24', 'aria-hidden': 'true' }))
    icon.setAttribute(name, value);
  path.setAttribute('d', d);
  icon.append(path);
  return icon;
}
