import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainMarkdown } from './twin.ts';

const absolute = (to: string): string => `https://site.example/el${to}`;
let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'twin-'));
  writeFileSync(join(dir, 'data.csv'), 'week,kept\n2026-01-05,96.8\n"2026-01-12","a|b"\n');
});
afterAll(() => rmSync(dir, { recursive: true }));
const twin = (mdx: string): string => plainMarkdown(mdx, { dir, locale: 'en', absolute });

describe('plainMarkdown', () => {
  it('does not change plain Markdown', () => {
    expect(twin('## One\n\nText with **weight**.\n')).toBe('## One\n\nText with **weight**.');
  });

  it('makes links inside the site absolute, in the language of the text, and leaves others alone', () => {
    expect(twin('[a](/notes/x#y) [b](https://other.example/) ![c](/p.png)')).toBe(
      '[a](https://site.example/el/notes/x#y) [b](https://other.example/) ![c](https://site.example/el/p.png)',
    );
  });

  it('writes the data of a plot as a table', () => {
    expect(twin('<Plot data="data.csv" x="week" y="kept" title="Kept" caption="By week." />')).toBe(
      '**Kept**\n\n| week | kept |\n| --- | --- |\n| 2026-01-05 | 96.8 |\n| 2026-01-12 | a\\|b |\n\nBy week.',
    );
  });

  it('writes a figure as its text alternative', () => {
    expect(twin('<Figure src="flow.svg" alt="Three boxes." caption="The flow." />')).toBe('> Three boxes.\n>\n> The flow.');
  });

  it('quotes a callout and a side note, the first with its title', () => {
    expect(twin('<Callout kind="tip" title="Try it">\nOne.\n\nTwo.\n</Callout>')).toBe('> **Try it**\n>\n> One.\n>\n> Two.');
    expect(twin('Text.\n\n<SideNote>Aside.</SideNote>')).toBe('Text.\n\n> Aside.');
  });

  it('writes a manual as headings', () => {
    expect(twin('<Man name="OPTIONS">\n\n<Option flag="--all">\n\nAll.\n\n</Option>\n\n</Man>')).toBe('## OPTIONS\n\n### `--all`\n\nAll.');
  });

  it('changes nothing inside code', () => {
    const code = '```html\n<Plot data="x.csv" />\n[a](/b)\n<Callout>c</Callout>\n```';
    expect(twin(`Before.\n\n${code}\n\nAfter.`)).toContain('<Plot data="x.csv" />\n[a](/b)');
    expect(twin(code)).toBe(code);
  });

  it('quotes code inside a callout line by line, unchanged', () => {
    expect(twin('<Callout>\n```js\na\n\n\n[b](/c)\n```\n</Callout>')).toBe('> ```js\n> a\n>\n>\n> [b](/c)\n> ```');
  });

  it('removes syntax that only MDX needs', () => {
    expect(twin('A \\{set\\} and \\<tag\\> and 1 &lt; 2.')).toBe('A {set} and <tag> and 1 < 2.');
  });

  it('keeps a quoted comma in its cell', () => {
    writeFileSync(join(dir, 'places.csv'), 'place,count\n"Athens, Attica",12\n');
    expect(twin('<Plot data="places.csv" x="place" y="count" />')).toBe('| place | count |\n| --- | --- |\n| Athens, Attica | 12 |');
  });

  it('reads an attribute that contains >', () => {
    expect(twin('<Figure src="a.svg" alt="Growth > 5 %, <b>" />')).toBe('> Growth > 5 %, <b>');
  });

  it.each(['`<Man name="X">` and `[a](/b)` and `\\{x\\}`', '~~~\n<AuditSummary />\n[a](/b)\n\n\n~~~', '````md\n```\n[a](/b)\n```\n````'])(
    'does not change code: %s',
    (code) => {
      expect(twin(code)).toBe(code);
    },
  );

  it('removes a part without Markdown together with its blank lines', () => {
    expect(twin('One.\n\n<AuditSummary />\n\nTwo.')).toBe('One.\n\nTwo.');
  });

  it('writes words in another language without their tags', () => {
    expect(twin('A <span lang="el">λόφος</span> and <em lang="el">θέα</em>.')).toBe('A λόφος and _θέα_.');
  });
});
