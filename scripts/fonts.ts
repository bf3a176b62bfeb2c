/** Cuts the fonts to the used axes and letters. Run it after a font package changes (`npm run site -- fonts`); the results are committed. */
import './no-arguments.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŸŽž–—‘’‚“”„†‡•…‰‹›€−×÷≈≤≥→←↑↓`;
const GREEK = `${range(0x384, 0x3ce)}`;
const ASCII = `${range(0x20, 0x7e)}\u00a0–—’“”…€−→°±×·│─└├«»`;

const text = {
  variationAxes: { wght: { min: 400, max: 640 }, FLAR: { min: 0, max: 100 } },
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'mark', 'mkmk', 'rvrn'],
};
/** Without ligatures: code shows the typed characters. */
const mono = { variationAxes: { wght: 400 }, keepFeatures: ['ccmp', 'mark'] };
const from = (family: string, file: string): string => `node_modules/@fontsource-variable/${family}/files/${file}.woff2`;

const jobs = [
  { out: 'commissioner-latin', source: from('commissioner', 'commissioner-latin-flar-normal'), letters: LATIN, ...text },
  { out: 'commissioner-greek', source: from('commissioner', 'commissioner-greek-flar-normal'), letters: GREEK, ...text },
  { out: 'jetbrains-mono-latin', source: from('jetbrains-mono', 'jetbrains-mono-latin-wght-normal'), letters: ASCII, ...mono },
  { out: 'jetbrains-mono-greek', source: from('jetbrains-mono', 'jetbrains-mono-greek-wght-normal'), letters: GREEK, ...mono },
];

for (const { out, source, letters, variationAxes, keepFeatures } of jobs) {
  // Missing from the package's types.
  const options = { targetFormat: 'woff2' as const, variationAxes, keepFeatures };
  const font = await subsetFont(await readFile(source), letters, options);
  await writeFile(`src/assets/fonts/${out}.woff2`, font);
  process.stdout.write(`${out}.woff2 ${font.length} bytes\n`);
}

/** For PDF documents, which take no WOFF2: dates and the foot of pages. */
for (const [out, letters, file] of [
  ['document-mono', ASCII, 'jetbrains-mono-latin-wght-normal'],
  ['document-mono-greek', GREEK, 'jetbrains-mono-greek-wght-normal'],
] as const) {
  const options = { targetFormat: 'truetype' as const, ...mono };
  const font = await subsetFont(await readFile(from('jetbrains-mono', file)), letters, options);
  await writeFile(`public/fonts/${out}.ttf`, font);
  process.stdout.write(`${out}.ttf ${font.length} bytes\n`);
}

/** For PDF documents: all letters of the font, in one weight, with figures of one width. `letter-fonts.ts` has what it lacks. */
for (const [out, weight] of [
  ['document-regular', '400Regular'],
  ['document-bold', '600SemiBold'],
] as const) {
  const source = `node_modules/@expo-google-fonts/commissioner/${weight}/Commissioner_${weight}.ttf`;
  const options = { targetFormat: 'truetype' as const, keepFeatures: ['ccmp', 'kern', 'mark', 'mkmk', 'tnum'] };
  const whole = await readFile(source);
  const font = await subsetFont(whole, String.fromCodePoint(...(create(whole) as { characterSet: number[] }).characterSet), options);
  await writeFile(`public/fonts/${out}.ttf`, font);
  process.stdout.write(`${out}.ttf ${font.length} bytes\n`);
}
