import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** `file: text` of every message. */
async function messagesIn(locale: 'en' | 'el'): Promise<[name: string, text: string][]> {
  const files = globSync(`src/i18n/messages/${locale}/*.ts`);
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<Record<string, Record<string, string>>>));
  return modules.flatMap((module) => Object.values(module)).flatMap((group) => Object.entries(group));
}

const EN = await messagesIn('en');
const EL = await messagesIn('el');

const blank = (found: string): string => found.replace(/[^\n]/gu, ' ');
/** Lines of programs, without their comments. */
const LINES = globSync('{scripts,functions,src}/**/*.{ts,tsx,astro}')
  .filter((file) => !/\.test\.|fixture|i18n\/messages/u.test(file))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*$/gmu, blank)
      .split('\n')
      .filter((line) => /['"`>]/u.test(line))
      .map((line): [string, string] => [file, line]),
  );
const texts = (pattern: string): [string, string][] => globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')]);
const PROSE = { en: texts('content/**/index.en.mdx'), el: texts('content/**/index.el.mdx') };

const found = (all: readonly [string, string][], wrong: RegExp): string[] =>
  all.flatMap(([name, text]) => [...text.matchAll(wrong)].map(([words]) => `${name}: ${words}`));

const VERBS =
  'is|are|was|were|sends?|opens?|saves?|has|have|had|needs?|knows?|finds?|holds?|gives?|gave|loads?|sets?|makes?|takes?|keeps?|names?|stores?|gets?|fits?|uses?|shows?|issues?|contains?|reaches|touches|asks?';

describe('English', () => {
  /** "There is no order", not "the link opens no order": "does not open an order". */
  const NEGATED_NOUN = new RegExp(`(?<!\\b[Tt]here )\\b(?:${VERBS}) no (?!longer\\b|more\\b|one\\b)[a-z]+`, 'gu');

  it('negates the verb, not the noun', () => {
    expect(EN.length).toBeGreaterThan(3000);
    expect(found(EN, NEGATED_NOUN)).toEqual([]);
    expect(found(LINES, NEGATED_NOUN)).toEqual([]);
  });

  it('negates the verb in pages and in the owner’s documents, but for what a thing has', () => {
    const guides = [...texts('docs/owner/*.md'), ...texts('README.md')].filter(([file]) => !file.includes('.el.'));
    const wrong = new RegExp(NEGATED_NOUN.source.replace('has|have|had|', ''), 'gu');
    expect(guides.length).toBeGreaterThan(8);
    expect(found([...PROSE.en, ...guides], wrong)).toEqual([]);
  });

  it('promises with will', () => {
    expect(found(EN, /\b[Yy]ou get (?:it|them|an? |the |your |\{)|(?<!\bwill )\bgets? (?:an e-mail|your money|\{\w+\} back)/gu)).toEqual(
      [],
    );
    expect(found(EN, /\b(?:A confirmation|The link[a-z ]*|It|money) (?:goes|is sent) (?:to \{email\}|back to you)/gu)).toEqual([]);
  });

  it('lets an unpaid order expire: one that ended reads as complete', () => {
    expect(found([...EN, ...PROSE.en], /\borders? (?:\{reference\} )?(?:ends?|ended|has ended|had ended)\b/giu)).toEqual([]);
  });

  it('acknowledges a withdrawal: a receipt is a paper of a sale', () => {
    const withdrawal = EN.filter(([name]) => name.startsWith('withdrawal.'));
    expect(withdrawal.length).toBeGreaterThan(30);
    expect(found(withdrawal, /\breceipt\b/giu)).toEqual([]);
  });
});

describe('Greek', () => {
  it('gives a day no article: it would be wrong on the first of a month', () => {
    expect(found([...EL, ...PROSE.el], /(?<!\p{L})(?:στις|τις|στην|την) (?:\{|<Fact name="[^"]*(?:date|day)\b)/giu)).toEqual([]);
    expect(found(EL, /(?<!\p{L})(?:στις|τις)$/giu)).toEqual([]);
  });

  it('keeps the bin for what is thrown away', () => {
    expect(found([...EL, ...PROSE.el, ...texts('docs/**/*.el.md')], /κάδο[υς]?(?!\p{L})/giu)).toEqual([]);
  });

  it('quotes the ? of addresses: the Greek question mark is ;', () => {
    expect(found(PROSE.el, /(?:ακολουθ\p{L}+|μετά) το ερωτηματικό/giu)).toEqual([]);
  });

  it('has one name for each thing', () => {
    const others = /κατακερματισμ(?:ός|ό)(?!\p{L})|πολιτική απορρήτου|προγρ\p{L}+-πρ[αά]κτ\p{L}+|έμβασμα|εμβάσματος|ιστοτόπου/giu;
    expect(found([...EL, ...PROSE.el], others)).toEqual([]);
  });
});

it.each(['en', 'el'] as const)('a percent sign follows its number at once (%s)', (locale) => {
  expect(found([...(locale === 'en' ? EN : EL), ...PROSE[locale]], /[\d}] %/gu)).toEqual([]);
});

/** Weeks, days and budgets, which are scanned: bold words, a full stop, a sentence, three times or more. Elsewhere a paragraph or a table. */
const SCANNED = [
  'pages/performance-dashboard',
  'products/cloud-cost-review',
  'services/cybersecurity',
  'services/devops',
  'services/e-commerce',
];

it.each(['en', 'el'] as const)('no text but a scanned list is made of bold words and full stops (%s)', (locale) => {
  const form = /^(?:[ \t]*(?:[-*]|\d+\.) )?(?:<Only[^>]*>)?\*\*[^*\n]+[.?!;]\*\*/gmu;
  const made = PROSE[locale]
    .filter(([, text]) => [...text.matchAll(form)].length > 2)
    .map(([file]) => file.split('/').slice(1, 3).join('/'));
  expect(PROSE[locale].length).toBeGreaterThan(70);
  expect(made.filter((page) => !SCANNED.includes(page))).toEqual([]);
});
