/**
 * `npm run site -- samples`: lists the sample entries and the texts that link to them. `--remove`
 * removes them with the links; `--remove blog notes`, `--remove blog/a-slug` or `--remove brand` some. Skips
 * those already removed, and pictures of the brand that are the owner's own.
 */
import { existsSync, globSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readContent } from '../src/features/content/read-content.ts';
import { finishReplacing, replaceFiles } from './replaced-files.ts';
import { sampleBrandFiles, withoutSampleHero } from './sample-brand.ts';
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
];

function samples(): void {
  const { values, positionals } = parseArgs({ options: { remove: { type: 'boolean', default: false } }, allowPositionals: true });
  finishReplacing();
  const entries = positionals.filter((name) => name !== 'brand');
  const named = positionals.length > 0 && entries.length === 0 ? [] : samplesNamed(entries);
  const pictures = positionals.length === entries.length && positionals.length > 0 ? [] : sampleBrandFiles();
  const there = [...named.map((entry) => `content/${entry}`).filter((entry) => existsSync(entry)), ...pictures];
  const files = globSync('content/**/*.mdx')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !named.some((entry) => file.startsWith(`content/${entry}/`)))
    .sort();
  const { changed, left } = withoutLinks(new Map(files.map((file) => [file, readContent(file)])), named);
  console.log(`${there.length} sample(s):\n${there.map((file) => `  ${file}`).join('\n')}`);
  console.log(`${changed.size} text(s) that link to them:\n${[...changed.keys()].map((file) => `  ${file}`).join('\n')}`);
  if (!values.remove) {
    console.log(`\nNothing was changed. To remove them: npm run site -- samples --remove ${positionals.join(' ')}`);
    return;
  }
  const settings = withoutSampleHero(pictures);
  replaceFiles(new Map([...changed, ...(settings ? [settings] : [])]));
  for (const file of there) rmSync(file, { recursive: true, force: true });
  console.log('\nRemoved. The texts of the links stay: read them, then rewrite these pages, which describe the samples:');
  console.log(ABOUT_SAMPLES.map((page) => `  content/pages/${page}`).join('\n'));
  if (left.length > 0) console.log(`These still contain a sample's address:\n${left.map((file) => `  ${file}`).join('\n')}`);
  console.log(
    'Résumé and badges are samples too: content/resume, content/badges.yaml. After the last: sampleNotice: false in content/site.yaml.',
  );
  console.log('Then: npm run build');
}

try {
  samples();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
