import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sampleTexts } from './sample-texts.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param files by their path below `content/` */
function contentWith(files: Readonly<Record<string, string>>): string {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, 'content', name, '..'), { recursive: true });
    writeFileSync(join(folder, 'content', name), text);
  }
  return folder;
}

it('names the texts of this project that tell of the sample’s owner', () => {
  expect(sampleTexts().map((problem) => problem.replace(/[: ].*$/u, ''))).toEqual([
    ...['el', 'en'].map((locale) => `content/pages/about/index.${locale}.mdx`),
    ...['el', 'en'].map((locale) => `content/resume/${locale}.json`),
    'content/badges.yaml',
  ]);
});

it('finds nothing in an owner’s own texts, also where they speak of samples', () => {
  const root = contentWith({
    'pages/about/index.en.mdx': '---\ntitle: About\nsample: false\n---\nsample: true\n',
    'pages/work/index.en.mdx': '---\ntitle: Work\n---\nText.\n',
    'resume/en.json': '{ "basics": { "name": "sample" }, "meta": { "version": "v1.0.0" } }',
    'badges.yaml': '- id: one\n  url: https://www.credly.com/badges/x.example\n# url: https://badges.example/one\n',
  });
  expect(sampleTexts(root)).toEqual([]);
});

it.each(['url: https://badges.example/one', 'url: "https://example.example"', "  url: 'https://a.badges.example'"])(
  'knows an invented badge: %s',
  (line) => {
    expect(sampleTexts(contentWith({ 'badges.yaml': `- id: one\n  ${line.trim()}\n` }))).toEqual([
      expect.stringContaining('invented badges'),
    ]);
  },
);
