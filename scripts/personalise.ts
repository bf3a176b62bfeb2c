/**
 * `npm run site -- personalise`: asks who owns the site and what they promise, and updates `content/`. Each answer is kept at once, so that
 * the next run continues; nothing is written before all changes were shown.
 */
import './no-arguments.ts';
import './plain-errors.ts';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { readContent, readData } from '../src/features/content/read-content.ts';
import { identitySchema } from '../src/features/identity/identity.schema.ts';
import { SETUP_FILES } from '../src/features/setup/fields.shared.ts';
import type { Setup } from '../src/features/setup/setup.shared.ts';
import { termsSchema } from '../src/features/terms/terms.schema.ts';
import { withSubject } from './dev-vars.ts';
import { DEV_VARS } from './dev-vars-file.ts';
import { personalised } from './personalised.ts';
import { finishReplacing, replaceFiles } from './replaced-files.ts';
import { askSetup, type Kept, type Terminal } from './setup-dialogue.ts';

const KEPT = '.cache/personalise.json';
const SITE = SETUP_FILES.site;

const completed = finishReplacing();
if (completed.length > 0) console.log(`The last run was interrupted: its ${completed.length} file(s) are now written.\n`);

// Stops with the field and the remedy if a file is not valid before anything is asked.
readData(SITE, identitySchema);
const TERMS = SETUP_FILES.terms;
const hasTerms = existsSync(TERMS);
if (hasTerms) readData(TERMS, termsSchema);
const before: Setup = {
  ...{ site: parse(readContent(SITE)), terms: hasTerms ? (parse(readContent(TERMS)) ?? {}) : {} },
  ...{ brand: {}, pictures: {} },
};

const tree = z.record(z.string(), z.unknown());
const keptSchema = z.object({
  before: z.literal(JSON.stringify(before)),
  setup: z.object({ site: tree, terms: tree, brand: tree, pictures: tree }),
  at: z.int().min(0),
});
const readKept = () => {
  try {
    return keptSchema.parse(JSON.parse(readContent(KEPT)));
  } catch {
    return undefined;
  }
};
function keep(kept: Kept): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ before: JSON.stringify(before), ...kept }), { mode: 0o600 });
}

const input = createInterface({ input: process.stdin, output: process.stdout });
const lines = input[Symbol.asyncIterator]();
const terminal: Terminal = {
  say: (text) => console.log(text),
  read: async (prompt) => {
    process.stdout.write(prompt);
    const line = await lines.next();
    return line.done ? undefined : line.value;
  },
};
const setup = await askSetup(terminal, { before, kept: readKept(), keep });
input.close();
if (!setup) {
  console.error(`\nNothing was written.${existsSync(KEPT) ? ' Your answers are kept: run it again to continue.' : ''}`);
  process.exit(1);
}
const [old, after] = [identitySchema.parse(before.site), identitySchema.parse(setup.site)];

const files = new Map<string, string>();
for await (const file of glob('content/**/*.{mdx,json,yaml}')) files.set(file.replaceAll('\\', '/'), readContent(file));
if (!hasTerms) files.set(TERMS, '');
const { changed, brandLeft, hostLeft } = personalised(files, before, setup);

// The old values are read from site.yaml, so it changes last.
const texts = new Map([...changed].sort(([a], [b]) => Number(a === SITE) - Number(b === SITE)));
const settings = existsSync(DEV_VARS) ? await readFile(DEV_VARS, 'utf8') : '';
const subject = withSubject(settings, old.owner.email, after.owner.email);
replaceFiles(subject === settings ? texts : new Map([[DEV_VARS, subject], ...texts]));
rmSync(KEPT, { force: true });

const list = (words: string, left: readonly string[]): void => {
  if (left.length > 0) console.log([words, ...left.map((file) => `  ${file}`)].join('\n'));
};
console.log(`\nWrote ${changed.size} file(s); translations that followed their source still do.`);
list(`"${old.brand}" is still in these files, where it may not mean the site. Check each:`, brandLeft);
list(`"${new URL(old.url).host}" is still in these files, as an example. Change it if it should be yours:`, hostLeft);
if (JSON.stringify(old.owner.place) !== JSON.stringify(after.owner.place)) {
  console.log('Texts that name the old place, and "location" in content/resume, are yours to change.');
}
if (old.owner.email !== after.owner.email) {
  console.log('Your sign-in address: npm start takes it over from the sample address, and keeps your passkeys and codes.');
  console.log(`From an address of your own, or on the published site: npm run site -- owner ${after.owner.email} --rename (--remote)`);
  if (subject !== settings)
    console.log(`VAPID_SUBJECT in ${DEV_VARS} is changed; a published site has its own (npx wrangler secret put VAPID_SUBJECT).`);
}
if (after.owner.portrait === undefined)
  console.log('Your portrait is a drawing until you put a photograph into content/ and name it in content/site.yaml (owner.portrait).');
console.log('Colours, icon, logo and pictures are files of content/brand (docs/owner/make-it-yours.md, "Your brand").');
console.log('Review the changes with "git diff", then: npm run build');
console.log('To renew the screenshots that browsers show before an installation: npm run site -- shots && npm run build');
console.log('The names in wrangler.jsonc and package.json belong to the deployment; change them there.');
