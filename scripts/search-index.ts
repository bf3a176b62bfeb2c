/** Writes one search index per language into `dist/pagefind`. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { close, createIndex } from 'pagefind';
import { withIndexMarks } from '../src/features/search/index-marks.ts';
import { askedWords, readAnswers, readUnanswered } from '../src/features/search/known-questions.ts';
import type { TrustedPolicy } from '../src/features/security/trusted-types.shared.ts';
import { LOCALE_CODES } from '../src/i18n/locales.ts';
import { listForOffline } from './offline-list.ts';
import { type BuiltPage, makeSearchTexts } from './search-texts.ts';

/** The only sink of Trusted Types in Pagefind's own script: its policy says the one address, as security/trusted.ts does for ours. */
const SINK = 'sharedWorker=new Worker(workerUrl)';
const POLICY: TrustedPolicy = 'search';
const TRUSTED = `sharedWorker=new Worker(globalThis.pagefindWorker??=self.trustedTypes?.createPolicy("${POLICY}",{createScriptURL:()=>workerUrl}).createScriptURL("")??workerUrl)`;

/** @throws Error if Pagefind starts its worker in another way than before */
async function trustWorker(folder: string): Promise<void> {
  const file = `${folder}/pagefind.js`;
  const code = await readFile(file, 'utf8');
  if (code.split(SINK).length !== 2) throw new Error('Pagefind no longer starts its worker as it did: see SINK in scripts/search-index.ts');
  await writeFile(
    file,
    code.replace(SINK, () => TRUSTED),
  );
}

/** Pagefind's own interfaces, unused here: 434 KB. */
const UNUSED = /^pagefind-(?:component-ui|modular-ui|ui|highlight)\./u;

async function removeUnused(folder: string): Promise<void> {
  for (const file of await readdir(folder)) if (UNUSED.test(file)) await rm(`${folder}/${file}`);
}

const isIndexed = (html: string): boolean => html.includes('data-pagefind-body');

export async function makeSearchIndex(out = 'dist'): Promise<void> {
  const { index, errors } = await createIndex({});
  if (!index) throw new Error(errors.join('\n'));
  const asked = new Map(LOCALE_CODES.flatMap((locale) => [...askedWords(readAnswers(locale), readUnanswered(locale))]));
  const added: string[] = [];
  const pages: BuiltPage[] = [];
  for (const sourcePath of (await readdir(out, { recursive: true })).filter((file) => file.endsWith('.html')).sort()) {
    const html = await readFile(`${out}/${sourcePath}`, 'utf8');
    const address = `/${sourcePath.replaceAll('\\', '/').replace(/^index\.html$|\.html$/u, '')}`;
    pages.push({ address, html, isIndexed: isIndexed(html) });
    if (!isIndexed(html)) continue;
    added.push(...(await index.addHTMLFile({ sourcePath, content: withIndexMarks(html, address, asked.get(address)) })).errors);
  }
  const written = await index.writeFiles({ outputPath: `${out}/pagefind` });
  await close();
  const wrong = [...added, ...written.errors];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  await trustWorker(`${out}/pagefind`);
  await makeSearchTexts(out, pages);
  await removeUnused(`${out}/pagefind`);
  await listForOffline(`${out}/pagefind`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await makeSearchIndex();
