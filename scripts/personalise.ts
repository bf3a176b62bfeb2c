/**
 * `npm run site -- personalise`: asks who owns the site and updates `content/`. An empty reply keeps the
 * present value. An interrupted run is completed by the next.
 */
import './no-arguments.ts';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { readContent } from '../src/features/content/read-content.ts';
import { type Identity, identitySchema } from '../src/features/identity/identity.schema.ts';
import { withSubject } from './dev-vars.ts';
import { DEV_VARS } from './dev-vars-file.ts';
import { formatted } from './formatted.ts';
import { QUESTIONS, TITLE_QUESTIONS } from './personal-questions.ts';
import { personalised } from './personalised.ts';
import { finishReplacing, replaceFiles } from './replaced-files.ts';

const SITE = 'content/site.yaml';

const completed = finishReplacing();
if (completed.length > 0) console.log(`The last run was interrupted: its ${completed.length} file(s) are now written.\n`);

const before = identitySchema.parse(parse(readContent(SITE)));
let after = structuredClone(before);

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const lines = terminal[Symbol.asyncIterator]();

function stop(why: string): never {
  console.error(`${why}\nNothing was written.`);
  process.exit(1);
}

async function question(words: string, apply: (draft: Identity, answer: string) => void): Promise<string> {
  for (;;) {
    process.stdout.write(`${words}: `);
    const line = await lines.next();
    if (line.done) stop('\nThe input ended before the last question.');
    const answer = line.value.trim();
    if (answer === '') return answer;
    const draft = structuredClone(after);
    apply(draft, answer);
    const checked = identitySchema.safeParse(draft);
    if (checked.success) {
      after = checked.data;
      return answer;
    }
    if (!process.stdin.isTTY) stop(z.prettifyError(checked.error));
    console.error(z.prettifyError(checked.error));
  }
}

for (const { ask, now, set } of QUESTIONS) await question(`${ask} [${now(after)}]`, set);
for (const { name, url } of before.social) {
  await question(`${name} address ("-" removes it) [${url}]`, (draft, answer) => {
    draft.social = draft.social.flatMap((profile) => {
      if (profile.name !== name) return [profile];
      return answer === '-' ? [] : [{ name, url: answer }];
    });
  });
}
for (;;) {
  let added = '';
  await question('Another profile: its name, such as Bluesky (empty ends)', (_, answer) => {
    added = answer;
  });
  if (added === '') break;
  await question(`${added} address`, ({ social }, url) => {
    social.push({ name: added, url });
  });
}
for (const { ask, now, set } of TITLE_QUESTIONS) await question(`${ask} [${now(after)}]`, set);
terminal.close();

const files = new Map<string, string>();
for await (const file of glob('content/**/*.{mdx,json,yaml}')) files.set(file.replaceAll('\\', '/'), readContent(file));
const { changed, brandLeft, hostLeft } = personalised(files, before, after);

// The old values are read from site.yaml, so it changes last.
const texts = new Map(
  [...changed].sort(([a], [b]) => Number(a === SITE) - Number(b === SITE)).map(([file, text]) => [file, formatted(file, text)]),
);
const settings = existsSync(DEV_VARS) ? await readFile(DEV_VARS, 'utf8') : '';
const subject = withSubject(settings, before.owner.email, after.owner.email);
replaceFiles(subject === settings ? texts : new Map([[DEV_VARS, subject], ...texts]));

const list = (words: string, left: readonly string[]): void => {
  if (left.length > 0) console.log([words, ...left.map((file) => `  ${file}`)].join('\n'));
};
console.log(`\nWrote ${changed.size} file(s); translations that followed their source still do.`);
list(`"${before.brand}" is still in these files, where it may not mean the site. Check each:`, brandLeft);
list(`"${new URL(before.url).host}" is still in these files, as an example. Change it if it should be yours:`, hostLeft);
if (JSON.stringify(before.owner.place) !== JSON.stringify(after.owner.place)) {
  console.log('Texts that name the old place, and "location" in content/resume, are yours to change.');
}
if (before.owner.email !== after.owner.email) {
  console.log(`If the site has run before, its owner is still ${before.owner.email}: npm run site -- owner ${after.owner.email} --replace`);
  if (subject !== settings)
    console.log(`VAPID_SUBJECT in ${DEV_VARS} is changed; a published site has its own (npx wrangler secret put VAPID_SUBJECT).`);
}
if (after.owner.portrait === undefined)
  console.log('Your portrait is a drawing until you put a photograph into content/ and name it in content/site.yaml (owner.portrait).');
console.log('Colours, icon, logo and pictures are files of content/brand (docs/owner/make-it-yours.md, "Your brand").');
console.log('Review the changes with "git diff", then: npm run build');
console.log('To renew the screenshots that browsers show before an installation: npm run site -- shots && npm run build');
console.log('The names in wrangler.jsonc and package.json belong to the deployment; change them there.');
