import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { BRAND_SAMPLES, sampleBrandFiles, withoutRidge } from './sample-brand.ts';

const folder = mkdtempSync(join(tmpdir(), 'brand-'));
cpSync('content/brand', folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

it('every picture of the sample brand is known', () => {
  expect(sampleBrandFiles()).toEqual(Object.keys(BRAND_SAMPLES).map((name) => `content/brand/${name}`));
});

it('a picture of the owner’s own is none, whatever its name', () => {
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  expect(Object.keys(BRAND_SAMPLES).filter((name) => !sampleBrandFiles(folder).includes(join(folder, name)))).toEqual(['icon.svg']);
});

it('the settings lose the hill of the sample’s icon, and nothing else', () => {
  const [, text = ''] = withoutRidge([join(folder, 'icon.svg')], folder) ?? [];
  expect(Object.keys(parse(text))).toEqual(['palette']);
  expect(text).toContain('# Colours of the site');
  expect(text).not.toMatch(/hill|Λυκαβηττός|277/u);
  expect(withoutRidge([], folder)).toBeUndefined();
});
