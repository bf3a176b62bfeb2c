import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawCard } from '../cards/card.ts';
import type { ReadFontFile } from '../pdf/read-fonts.shared.ts';
import { findLetters } from '../pdf/read-fonts.shared.ts';
import { resumePdf } from '../resume/pdf.ts';
import { resumeSchema } from '../resume/resume.schema.ts';
import { siteFonts } from './site-fonts.ts';

let read: ReadFontFile;
beforeAll(async () => {
  read = await siteFonts();
}, 60_000);

const fitted = async (text: string) => (await findLetters(read, [text])).fit(text);

describe('a letter', () => {
  it.each([
    ['that the font has is kept', 'ẞ ™ № ½ ² Ǆ', 'ẞ ™ № ½ ² Ǆ'],
    ['is composed first', 'e\u0301 ι\u0308\u0301 ệ'.normalize('NFD'), 'é ΐ ệ'],
    ['has its plain form where the font has none', '3\u20115 → x ⅔ ㎏ Ｎ', '3-5 -> x 2/3 kg N'],
    ['that is a blank is a blank', '1\u00a0000\u202f000\u2009€', '1 000 000 €'],
    ['that nobody sees is left out', 'a\u200bb\ufeffc\u00add\u202ae', 'abcde'],
    ['keeps its joiners in the scripts that have them', 'می\u200cخواهم क्\u200dष a\u200db', 'می\u200cخواهم क्\u200dष ab'],
    ['of another script is kept', 'ᾳ Ϟ Ѣ ש ع 李 さ 김 ქ Ա थ ગ ਗ ല ລ ᐃ', 'ᾳ Ϟ Ѣ ש ع 李 さ 김 ქ Ա थ ગ ਗ ല ລ ᐃ'],
    ['without a font is its number', '👍🏽 \u{1f98a}\ufe0f \uf8ff \ud800', '[U+1F44D][U+1F3FD] [U+1F98A] [U+F8FF] [U+FFFD]'],
  ])('%s', async (_, text, drawn) => expect((await fitted(text)).text).toBe(drawn));

  it('without a font is named once', async () => expect((await fitted('🦊 a 🦊')).missing).toEqual(['🦊']));

  it('that needs no look into the lists is in the font', async () => {
    const has = new Set((create(readFileSync('public/fonts/document-regular.ttf')) as { characterSet: number[] }).characterSet);
    const none = await import('./letters.shared.ts').then(({ Letters }) => new Letters(new Map()));
    const known = Array.from({ length: 0x2200 }, (_, at) => at).filter((at) => none.fontOf(String.fromCodePoint(at)) !== undefined);
    expect(known.length).toBeGreaterThan(250);
    expect(known.filter((point) => !has.has(point) && !/\s/u.test(String.fromCodePoint(point)))).toEqual([]);
  });

  it('that both fonts of documents have is the same', () => {
    const [regular, bold] = ['regular', 'bold'].map(
      (name) => create(readFileSync(`public/fonts/document-${name}.ttf`)) as { characterSet: number[] },
    );
    expect(bold?.characterSet).toEqual(regular?.characterSet);
  });
});

describe('the résumé', () => {
  const resume = (file: string) => resumeSchema.parse(JSON.parse(readFileSync(`tests/samples/letters/${file}`, 'utf8')));

  it('has every letter of its file, or its plain form', async () => {
    const pdf = await getDocumentProxy(await resumePdf('en', resume('resume-letters.json')));
    let text = '';
    for (let at = 1; at <= pdf.numPages; at++) {
      const { items } = await (await pdf.getPage(at)).getTextContent();
      text += items.map((item) => ('str' in item ? item.str : '')).join('');
    }
    for (const part of ['Analyst -> consultant', 'CO₂ dashboards', 'Ἀρχὴ ἥμισυ παντός', 'Nguyễn', '李明', 'Lwów'])
      expect(text.replace(/\s+/gu, ' ')).toContain(part);
  });

  it('with a letter that no font has stops the build, which names it', async () => {
    await expect(resumePdf('en', resume('resume-emoji.json'))).rejects.toThrow(
      /content\/resume\/en\.json has letters that no font.*\n {2}🦊 \(U\+1F98A\) in “Consultant 🦊/u,
    );
  });
});

describe('a social card', () => {
  it('draws letters that its font lacks, not boxes', async () => {
    const draw = async (title: string) =>
      (
        await sharp(await drawCard({ title, kicker: 'Blog', by: 'Site' }))
          .raw()
          .toBuffer()
      ).toString('base64');
    expect(await draw('李明')).not.toBe(await draw('明李'));
    expect(await draw('a\u2011b')).toBe(await draw('a-b'));
  });

  it('stops the build for a letter that no font has', async () => {
    await expect(drawCard({ title: 'Foxes 🦊', kicker: 'Blog', by: 'Site' })).rejects.toThrow('🦊 (U+1F98A) in “Foxes 🦊”');
  });
});
