/**
 * `npm run site -- samples`: lists the sample entries and the texts that link to them. `--remove`
 * removes them with the sentences and questions about them; `--remove blog notes`, `--remove blog/a-slug` or `--remove brand` some.
 * Skips those already removed, and pictures of the brand that are the owner's own.
 */
import { existsSync, globSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { COLLECTION_NAMES, type CollectionName, entryAddress } from '../src/features/content/collections.shared.ts';
import { readContent } from '../src/features/content/read-content.ts';
import { withoutDeadQuestions } from './dead-questions.ts';
import { finishReplacing, replaceFiles } from './replaced-files.ts';
import { sampleBrandFiles, withoutRidge } from './sample-brand.ts';
import { samplesNamed, withoutLinks } from './sample-entries.ts';

const ABOUT_SAMPLES = [
  'store',
  'products',
  'services',
  'work',
  'work-projects',
  'portfolio',
  'projects',
  'blog',
  'notes',
  'home',
  'dissertation',
  'ai',
  'about',
  'uses',
];

const texts = (pattern: string): Map<string, string> =>
  new Map(globSync(pattern).map((file) => [file.replaceAll('\\', '/'), readContent(file)]));

const isIn = (file: string, entries: readonly string[]): boolean => entries.some((entry) => file.startsWith(`content/${entry}/`));

/** The questions of the remaining pages, without those that the removed entries answered; `undefined` where none is left. */
function questionsWithout(
  named: readonly string[],
  pictures: readonly string[],
  removed: ReadonlyMap<string, string[]>,
): Map<string, string | undefined> {
  const all = texts('content/**/*.mdx');
  const ended = COLLECTION_NAMES.filter(
    (name) => ![...all.keys()].some((file) => file.startsWith(`content/${name}/`) && !isIn(file, named)),
  );
  const names = new Set<string>([...named, ...ended, ...(pictures.length > 0 ? ['brand'] : [])]);
  const gone = [...all].flatMap(([file, text]) => (isIn(file, named) ? [text] : []));
  const changed = new Map<string, string | undefined>();
  for (const [file, text] of texts('content/*/*/questions.*.yaml')) {
    if (isIn(file, named)) continue;
    const page = file.replace(/questions\.(\w+)\.yaml$/u, 'index.$1.mdx');
    const own = removed.get(page) ?? [];
    const kept = own.reduce((rest, part) => rest.replace(part, ' '), all.get(page) ?? '');
    const next = withoutDeadQuestions(text, { names, texts: [...gone, ...own], kept: [kept] });
    if (next !== text) changed.set(file, next);
  }
  return changed;
}

/** The résumés, without the addresses of removed entries. */
function resumesWithout(named: readonly string[]): Map<string, string> {
  const gone = new Set(named.map((entry) => entryAddress(...(entry.split('/') as [CollectionName, string]))));
  const changed = new Map<string, string>();
  for (const [file, text] of texts('content/resume/*.json')) {
    const next = text.replace(/,\s*"url":\s*"([^"]*)"|"url":\s*"([^"]*)",\s*/gu, (part, last?: string, first?: string) =>
      gone.has(last ?? first ?? '') ? '' : part,
    );
    if (next !== text) changed.set(file, next);
  }
  return changed;
}

const listed = (files: Iterable<string>): string => [...files].map((file) => `  ${file}`).join('\n');

function samples(): void {
  const { values, positionals } = parseArgs({ options: { remove: { type: 'boolean', default: false } }, allowPositionals: true });
  finishReplacing();
  const entries = positionals.filter((name) => name !== 'brand');
  const named = positionals.length > 0 && entries.length === 0 ? [] : samplesNamed(entries);
  const pictures = positionals.length === entries.length && positionals.length > 0 ? [] : sampleBrandFiles();
  const there = [...named.map((entry) => `content/${entry}`).filter((entry) => existsSync(entry)), ...pictures];
  const files = new Map([...texts('content/**/*.mdx')].filter(([file]) => !isIn(file, named)).sort());
  const { changed, left, removed, unlinked } = withoutLinks(files, named);
  const questions = questionsWithout(named, pictures, removed);
  console.log(`${there.length} sample(s):\n${listed(there)}`);
  console.log(`${changed.size} text(s) with sentences about them:\n${listed(changed.keys())}`);
  console.log(`${questions.size} file(s) with questions about them.`);
  if (!values.remove) {
    console.log(`\nNothing was changed. To remove them: npm run site -- samples --remove ${positionals.join(' ')}`);
    return;
  }
  const written = [...questions].flatMap(([file, text]): [string, string][] => (text === undefined ? [] : [[file, text]]));
  const settings = withoutRidge(pictures);
  replaceFiles(new Map([...changed, ...resumesWithout(named), ...written, ...(settings ? [settings] : [])]));
  for (const [file, text] of questions) if (text === undefined) rmSync(file, { force: true });
  for (const file of there) rmSync(file, { recursive: true, force: true });
  console.log('\nRemoved, with the sentences and questions about them. Rewrite these pages, which describe the samples:');
  console.log(listed(ABOUT_SAMPLES.map((page) => `content/pages/${page}`)));
  if (unlinked.length > 0) console.log(`Read these sentences, which lost a link:\n${listed(unlinked)}`);
  if (left.length > 0) console.log(`These still contain a sample's address:\n${listed(left)}`);
  console.log(
    'Résumé, badges and promises are samples too: content/resume, content/badges.yaml, content/terms.yaml. After the last: sampleNotice: false in content/site.yaml.',
  );
  console.log('Then: npm run build');
}

try {
  samples();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
