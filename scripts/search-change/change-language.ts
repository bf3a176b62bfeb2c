import { decode, encode } from 'cborg';
import { Unchangeable } from './changed-page.ts';
import { Chunks } from './chunks.ts';
import type { LonePage, Posting } from './lone-pages.ts';
import { hashOf, KNOWN_VERSION, type Meta, metaName, nameOf, pack, readPacked } from './pagefind-files.ts';
import type { WordChange } from './words.ts';

export interface PageChange {
  before: LonePage;
  after: LonePage;
}

/** What to do below `pagefind/`. */
export interface FileChanges {
  written: Map<string, Buffer>;
  removed: string[];
  /** Of the language, as `pagefind-entry.json` names it. */
  hash: string;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @throws {@link Unchangeable} if more than a page's text is another: its filters are in files of their own */
function expectSameFacts({ before, after }: PageChange): void {
  const facts = ({ language, fragment: { filters, meta } }: LonePage) => [language, filters, Object.keys(meta)];
  if (!same(facts(before), facts(after))) throw new Unchangeable('Another language, or other filters');
}

/** @returns the number of a page in the whole index */
async function findPage(folder: string, pages: Meta[1], { language, body }: LonePage): Promise<number> {
  const whole = `${language}_${hashOf(body)}`;
  for (const [number, [hash]] of pages.entries())
    if (whole.startsWith(hash) && body.equals(await readPacked(`${folder}/fragment/${hash}.pf_fragment`))) return number;
  throw new Unchangeable('The index has another text of the page');
}

/** Numbers the facts as the whole index does. */
function renumber(postings: readonly Posting[], own: readonly string[], whole: readonly string[]): Posting[] {
  const toWhole = (number: number): number => {
    const found = whole.indexOf(own[-number - 1] ?? '');
    if (found < 0) throw new Unchangeable('A fact that no page had');
    return -found - 1;
  };
  return postings.map((posting) => ({ ...posting, facts: posting.facts.map((each) => (each < 0 ? toWhole(each) : each)) }));
}

/** The words of which a page says something else than before. */
function changedWords(page: number, { before, after }: PageChange, facts: readonly string[]): WordChange[] {
  return [...new Set([...before.words.keys(), ...after.words.keys()])].flatMap((word) => {
    const change = {
      page,
      word,
      before: renumber(before.words.get(word) ?? [], before.facts, facts),
      after: renumber(after.words.get(word) ?? [], after.facts, facts),
    };
    return same(change.before, change.after) ? [] : [change];
  });
}

/**
 * Changes pages of the index of one language, as a whole build would have them.
 * @throws {@link Unchangeable} if the index is not as expected
 */
export async function changeLanguage(folder: string, hash: string, changes: readonly PageChange[]): Promise<FileChanges> {
  const [version, pages, listed, filters, sorts, facts] = decode(await readPacked(`${folder}/pagefind.${hash}.pf_meta`)) as Meta;
  if (version !== KNOWN_VERSION || sorts.length > 0 || pages.some(([, , bundle]) => bundle !== '')) throw new Unchangeable(version);
  const written = new Map<string, Buffer>();
  const removed: string[] = [];
  const language = hash.slice(0, hash.lastIndexOf('_'));
  const words: WordChange[] = [];
  for (const change of changes) {
    expectSameFacts(change);
    const { before, after } = change;
    const number = await findPage(folder, pages, before);
    words.push(...changedWords(number, change, facts));
    if (before.body.equals(after.body)) continue;
    const name = nameOf(language, after.body, (taken) => pages.some(([known]) => known === taken));
    removed.push(`fragment/${pages[number]?.[0]}.pf_fragment`);
    pages[number] = [name, after.fragment.word_count, ''];
    written.set(`fragment/${name}.pf_fragment`, await pack(after.body));
  }
  const chunks = new Chunks(folder, listed);
  removed.push(...(await chunks.change(words)).map((name) => `index/${name}.pf_index`));
  const taken = new Set(listed.map(([, , name]) => name));
  const kept = chunks.all().map(({ from, to, hash: known, file }): Meta[2][number] => {
    if (!file) return [from, to, known];
    const name = nameOf(language, file.body, (each) => taken.has(each));
    taken.add(name);
    written.set(`index/${name}.pf_index`, file.packed);
    return [from, to, name];
  });
  const meta = encode([version, pages, kept, filters, sorts, facts] satisfies Meta);
  const name = metaName(language, meta);
  if (name !== hash) {
    written.set(`pagefind.${name}.pf_meta`, await pack(meta));
    removed.push(`pagefind.${hash}.pf_meta`, `offline.${hash}.json`);
  }
  return { written, removed, hash: name };
}
