import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { checkPictures, problemsIn } from './bundles.ts';
import { ENTRY_SCHEMAS } from './entry-schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const noise = sharp({
  create: { width: 200, height: 120, channels: 3, background: '#345', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
});

/** A folder with this picture alone, in an entry. */
function folderWith(name: string, bytes: Uint8Array | string): string {
  const base = mkdtempSync(join(folder, 'of-'));
  mkdirSync(join(base, 'first'));
  writeFileSync(join(base, 'first', name), bytes);
  return base;
}

it.each(['avif', 'gif', 'jpg', 'png', 'webp'] as const)('a whole .%s passes, a cut one is named', async (kind) => {
  const bytes = await noise
    .clone()
    .toFormat(kind === 'jpg' ? 'jpeg' : kind)
    .toBuffer();
  await expect(checkPictures(folderWith(`hill.${kind}`, bytes))).resolves.toBeUndefined();
  const base = folderWith(`hill.${kind}`, bytes.subarray(0, bytes.length / 2));
  await expect(checkPictures(base)).rejects.toThrow(`${base}/first/hill.${kind}: it is cut off or no picture. Save the picture again.`);
});

it('a cut picture is named whatever the case of its ending', async () => {
  const bytes = await noise.clone().jpeg({ progressive: true }).toBuffer();
  await expect(checkPictures(folderWith('DSC_0042.JPG', bytes))).resolves.toBeUndefined();
  await expect(checkPictures(folderWith('DSC_0042.JPG', bytes.subarray(0, -500)))).rejects.toThrow('DSC_0042.JPG: it is cut off');
});

it.each([
  ['with a prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:path d="M0 0"/></svg:svg>'],
  [
    'of Illustrator',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]>\n<svg xmlns="&ns_svg;"><path d="M0 0"/></svg>',
  ],
  [
    'of Inkscape',
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Λόφος -->\n<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
  ],
  [
    'with a document type',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg width="1" height="1"><style>a > b { fill: red }</style></svg>',
  ],
])('an SVG %s passes', async (_, text) => {
  await expect(checkPictures(folderWith('hill.svg', text))).resolves.toBeUndefined();
});

it.each([
  ['<svg><path></svg>', 'is not XML'],
  ['<svg><path d="M0 0"/>', 'is not XML'],
  ['<html><body/></html>', 'it has <html> where <svg> belongs'],
  ['', 'is not XML'],
])('the SVG %j is named', async (text, words) => {
  await expect(checkPictures(folderWith('hill.svg', text))).rejects.toThrow(words);
});

it('names what is wrong in every entry of a folder', () => {
  const base = folderWith('index.en.mdx', '---\ntitle: One\ndescription: 12\nkind: prose\n---\n');
  mkdirSync(join(base, 'Second'));
  writeFileSync(join(base, 'Second', 'index.el.mdx'), '---\ntitle: Δύο\n---\n');
  mkdirSync(join(base, 'third'));
  writeFileSync(join(base, 'third', 'index.en.mdx'), '---\ntitle: "Three\n---\n');
  const problems = problemsIn(base, ENTRY_SCHEMAS.pages);
  expect(problems).toHaveLength(3);
  for (const [at, name] of ['Second', 'first', 'third'].entries()) expect(problems[at]).toContain(name);
});
