import { createHash } from 'node:crypto';
import { ridgePaths } from './ridgeline.ts';

const WIDTH = 84;
const place = { width: WIDTH, points: WIDTH + 1, summit: 0.786 };

const symbol = (id: string, height: number, paths: string): string =>
  `<symbol id="${id}" viewBox="0 0 ${WIDTH} ${height}" preserveAspectRatio="none">${paths}</symbol>`;
const path = (d = '', attributes = ''): string => `<path vector-effect="non-scaling-stroke" ${attributes}d="${d}"/>`;

const [outline] = ridgePaths({ ...place, height: 40, ridges: 2, ground: 34 });

const GROUND = 130;
const [gone] = ridgePaths({ ...place, height: 200, ridges: 2, ground: GROUND });
const plain = ridgePaths({ ...place, height: 200 - GROUND, ridges: 7, ground: 4 }).join('');

/** Shown by `<use>` from one cached file. Colours come from the page. */
export const HILL_DRAWINGS = `<svg xmlns="http://www.w3.org/2000/svg">${symbol('horizon', 40, path(outline))}${symbol(
  'missing',
  200,
  path(plain, `transform="translate(0 ${GROUND})" `) +
    path(gone, 'stroke="var(--warm)" stroke-opacity="1" stroke-width="2" stroke-dasharray="6 6" '),
)}</svg>`;
export const HILL_HASH = createHash('sha256').update(HILL_DRAWINGS).digest('hex').slice(0, 8);

export const hillDrawing = (name: 'horizon' | 'missing'): string => `/assets/hill.${HILL_HASH}.svg#${name}`;
