import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { identity } from '../identity/identity.ts';
import { termsSchema } from '../terms/terms.schema.ts';
import { factsOf } from './facts.ts';
import { fillFacts, fillFields } from './fill-facts.ts';

const folder = mkdtempSync(join(tmpdir(), 'facts-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('says what is stated, in both languages, and knows what is not', () => {
  const facts = factsOf(identity, termsSchema.parse({ answer: { workingDays: 1 } }), []);
  expect(facts.get('terms.answer')).toEqual({ en: '1 working day', el: '1 εργάσιμη ημέρα' });
  expect([facts.has('terms.posting'), facts.get('terms.posting')]).toEqual([true, undefined]);
  expect(facts.get('terms.downloads.times')?.el).toBe('5');
});

it('fills the fields of an entry, and leaves out a sentence about what nobody states', () => {
  const text = 'One day, {brand}. It costs {products/gone.price}. Write to {owner.email}.';
  expect(fillFacts(text, 'en', 'x')).toBe(`One day, ${identity.brand}. Write to ${identity.owner.email}.`);
  const fields = { lead: '{products/gone.price}', order: 1, day: new Date(0), list: ['{owner.city}', 'a  {b} c'] };
  expect(fillFields(fields, 'el', 'x')).toEqual({ ...fields, lead: '', list: [identity.owner.place.el.split(',')[0], 'a  {b} c'] });
  expect(() => fillFacts('In {terms.aswer}.', 'en', 'content/a.mdx')).toThrow('content/a.mdx: there is no fact “terms.aswer”. Use one of');
});

it('says in a field what belongs to a section, and refuses a section that does not exist', () => {
  expect(identity.sections.store).toBe(true);
  expect(fillFacts('Articles{section.store|, the store} and texts.', 'en', 'x')).toBe('Articles, the store and texts.');
  expect(() => fillFacts('A{section.shop|b}', 'en', 'content/a.mdx')).toThrow(
    'content/a.mdx: there is no section “shop”. Use one of store, ai,',
  );
});

/** Every known answer of a copy of the content, in the words of its questions file. */
function answersIn(copy: string): string {
  const module = JSON.stringify(pathToFileURL('src/features/search/known-questions.ts').href);
  const code = `import { readAnswers } from ${module};\nconsole.log(JSON.stringify([...readAnswers('en'), ...readAnswers('el')]));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: copy, encoding: 'utf8', maxBuffer: 64_000_000 });
}

it.each([
  ['services/analytics', 'fromCents: 480000', 'fromCents: 531700', /4[.,]800/u, ['€5,317', '5.317\u00a0€']],
  ['products/nis2-starter-kit', 'priceCents: 12900', 'priceCents: 13300', /€129\b|\b129\s€/u, ['€133', '133\u00a0€']],
])('a price of %s is changed in its own files only', (entry, before, after, old, now) => {
  const copy = join(folder, entry.replace('/', '-'));
  cpSync('content', join(copy, 'content'), { recursive: true });
  for (const file of globSync(join(copy, 'content', entry, 'index.*.mdx'))) {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(before);
    writeFileSync(file, text.replace(before, after));
  }
  const answers = answersIn(copy);
  for (const price of now) expect(answers).toContain(price);
  expect(answers).not.toMatch(old);
  const texts = globSync(join(copy, 'content/{services,products,pages}/**/*.{mdx,yaml}'));
  expect(texts.filter((file) => old.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('no text of the samples has a hole without a promise', () => {
  const promise = /<Only with="(terms\.[\w.]+)">[\s\S]*?<\/Only>/gu;
  const needing = globSync('content/*/*/index.*.mdx').filter((file) =>
    /<Fact name="terms\.(?!downloads|transfer)/u.test(readFileSync(file, 'utf8').replace(promise, '')),
  );
  expect(needing).toEqual([]);
});
