import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailLink } from './mail-link.shared.ts';

it('writes to the whole address, and to no other', () => {
  expect(mailLink('maria@client.example')).toBe('mailto:maria@client.example');
  const hostile = 'victim%40client.example?bcc=spy%40evil.example&subject=Refund&a=@client.example';
  const url = new URL(mailLink(hostile));
  expect([url.search, url.hash, decodeURIComponent(url.pathname)]).toEqual(['', '', hostile]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), (local) => {
      const { search, hash, pathname } = new URL(mailLink(`${local}@client.example`));
      expect([search, hash, decodeURIComponent(pathname)]).toEqual(['', '', `${local}@client.example`]);
    }),
  );
});

it('is how every address becomes a link', () => {
  // In running text, `CANDIDATE` allows no character with a meaning.
  const others = ['src/features/foreign/mail-link.shared.ts', 'src/features/mail/admin/reading/links.ts'];
  const files = globSync(['src/**/*.{ts,tsx,astro}', 'functions/**/*.ts']).filter((file) => !/\.test\.tsx?$/u.test(file));
  const raw = files.filter((file) => /(?:mailto|tel):(?:\$\{|['"`]\s*\+)/u.test(readFileSync(file, 'utf8')));
  expect(raw.filter((file) => !others.includes(file))).toEqual([]);
});
