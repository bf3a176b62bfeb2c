import { decode } from 'cborg';
import { close, createIndex } from 'pagefind';
import { withIndexMarks } from '../../src/features/search/index-marks.ts';
import { toFileName } from '../built-site.ts';
import {
  type Chunk,
  type Entry,
  type Fragment,
  KNOWN_VERSION,
  type Locations,
  type Meta,
  type PackedVariant,
  unpack,
} from './pagefind-files.ts';

/** Where a page has one form of a word. */
export interface Posting {
  /** Empty for the word without accents. */
  form: string;
  text: Locations;
  /** By the numbers of {@link LonePage.facts}. */
  facts: Locations;
}

/** What Pagefind says of one page. */
export interface LonePage {
  language: string;
  /** As its file has it. */
  body: Buffer;
  fragment: Fragment;
  words: Map<string, Posting[]>;
  /** The names of facts. */
  facts: string[];
}

export interface Html {
  address: string;
  html: string;
}

/** Runs Pagefind on some pages, and gives the files that it would write. */
async function runPagefind(pages: readonly Html[]): Promise<Map<string, Uint8Array>> {
  const { index, errors } = await createIndex({});
  if (!index) throw new Error(errors.join('\n'));
  const wrong: string[] = [];
  for (const { address, html } of pages)
    wrong.push(...(await index.addHTMLFile({ sourcePath: toFileName(address), content: withIndexMarks(html, address) })).errors);
  const got = await index.getFiles();
  await index.deleteIndex();
  wrong.push(...got.errors);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return new Map(got.files.map(({ path, content }) => [path, content]));
}

const read = (files: ReadonlyMap<string, Uint8Array>, name: string): Promise<Buffer> => unpack(files.get(name) ?? new Uint8Array());

/** The postings of the page with a number. */
function postingsOf(chunks: readonly Chunk[], page: number): Map<string, Posting[]> {
  const found = new Map<string, Posting[]>();
  for (const [words] of chunks) {
    for (const [word, pages, variants] of words) {
      const forms: PackedVariant[] = [['', pages], ...variants];
      const postings = forms.flatMap(([form, having]) => {
        let number = 0;
        const packed = having.find(([distance]) => {
          number += distance;
          return number === page;
        });
        return packed ? [{ form, text: packed[1], facts: packed[2] }] : [];
      });
      if (postings.length > 0) found.set(word, postings);
    }
  }
  return found;
}

async function pagesOf(files: ReadonlyMap<string, Uint8Array>, language: string, hash: string): Promise<LonePage[]> {
  const [version, pages, chunkList, , sorts, facts] = decode(await read(files, `pagefind.${hash}.pf_meta`)) as Meta;
  if (version !== KNOWN_VERSION || sorts.length > 0 || pages.some(([, , bundle]) => bundle !== '')) return [];
  const chunks: Chunk[] = [];
  for (const [, , name] of chunkList) chunks.push(decode(await read(files, `index/${name}.pf_index`)) as Chunk);
  const bodies = await Promise.all(pages.map(([name]) => read(files, `fragment/${name}.pf_fragment`)));
  return bodies.map((body, number) => ({
    language,
    body,
    fragment: JSON.parse(body.toString()) as Fragment,
    words: postingsOf(chunks, number),
    facts,
  }));
}

async function readFiles(files: ReadonlyMap<string, Uint8Array>): Promise<Map<string, LonePage>> {
  const { languages } = JSON.parse(Buffer.from(files.get('pagefind-entry.json') ?? '').toString()) as Entry;
  const pages = await Promise.all(Object.entries(languages).map(([language, { hash }]) => pagesOf(files, language, hash)));
  return new Map(pages.flat().map((page) => [page.fragment.url, page]));
}

/** Indexes each list of pages alone. @returns by {@link urlOf}, without pages whose place in an index is not known */
export async function indexAlone(
  before: readonly Html[],
  after: readonly Html[],
): Promise<Record<'before' | 'after', Map<string, LonePage>>> {
  try {
    return { before: await readFiles(await runPagefind(before)), after: await readFiles(await runPagefind(after)) };
  } finally {
    await close();
  }
}

/** As Pagefind names a page: with its ending, but without `index.html`. */
export const urlOf = (address: string): string => `/${toFileName(address)}`.replace(/\/index\.html$/u, '/');
