/** `npm run personalise`: asks who the site belongs to and writes the answers into `content/`. An empty answer keeps what is there. */
import { execFileSync } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Identity, identitySchema } from '../src/features/identity/identity.schema.ts';
import { QUESTIONS } from './personal-questions.ts';
import { personalised } from './personalised.ts';

const before = identitySchema.parse(parse(await readFile('content/site.yaml', 'utf8')));
let after = structuredClone(before);

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const lines = terminal[Symbol.asyncIterator]();

/** Asks until the answer fits the schema; where nobody is there to ask again, ends. */
async function question(words: string, answered: (draft: Identity, answer: string) => void): Promise<string> {
  for (;;) {
    process.stdout.write(`${words}: `);
    const line = await lines.next();
    const answer = line.done ? '' : line.value.trim();
    if (answer === '') return answer;
    const draft = structuredClone(after);
    answered(draft, answer);
    const checked = identitySchema.safeParse(draft);
    if (checked.success) {
      after = checked.data;
      return answer;
    }
    console.error(z.prettifyError(checked.error));
    if (process.stdin.isTTY) continue;
    console.error('Nothing was written.');
    process.exit(1);
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
terminal.close();

const files = new Map<string, string>();
for await (const file of glob('content/**/*.{mdx,json,yaml}')) files.set(file.replaceAll('\\', '/'), await readFile(file, 'utf8'));
const { changed, brandLeft } = personalised(files, before, after);
for (const [file, text] of changed) await writeFile(file, text);
const formatted = [...changed.keys()].filter((file) => /\.(json|yaml)$/u.test(file));
if (formatted.length > 0) {
  try {
    execFileSync('biome', ['format', '--write', ...formatted], { stdio: 'ignore' });
  } catch {
    console.warn(`${formatted.join(', ')} could not be laid out anew: run "npm run fix".`);
  }
}

console.log(`\nWrote ${changed.size} file(s); translations that followed their source still do.`);
if (brandLeft.length > 0) {
  console.log(`"${before.brand}" still stands in these, where it may mean something else than the site. Look at each:`);
  for (const file of brandLeft) console.log(`  ${file}`);
}
if (JSON.stringify(before.owner.place) !== JSON.stringify(after.owner.place)) {
  console.log('Texts that name the old place, and "location" in content/resume, are yours to change.');
}
console.log('Look the changes over with "git diff", then: npm run build');
console.log('The names in wrangler.jsonc and package.json are those of the deployment, and stay until you change them there.');
