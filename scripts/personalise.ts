/** `npm run personalise`: asks who the site belongs to and writes the answers into `content/`. An empty answer keeps what is there. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { identitySchema } from '../src/features/identity/identity.schema.ts';

const FILE = 'content/site.yaml';
const document = parseDocument(await readFile(FILE, 'utf8'));
const before = identitySchema.parse(document.toJS());

const QUESTIONS = [
  { path: ['owner', 'name'], ask: 'Your name' },
  { path: ['brand'], ask: 'Name of the site' },
  { path: ['url'], ask: 'Address of the site, with https:// and no slash at the end' },
  { path: ['owner', 'email'], ask: 'E-mail' },
  ...before.social.map((profile, index) => ({ path: ['social', index, 'url'], ask: `${profile.name} address ("-" removes it)` })),
];

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const lines = terminal[Symbol.asyncIterator]();
const removed: number[] = [];
for (const { path, ask } of QUESTIONS) {
  process.stdout.write(`${ask} [${String(document.getIn(path))}]: `);
  const answer = await lines.next();
  const text = answer.done ? '' : answer.value.trim();
  if (text === '-' && path[0] === 'social') removed.push(Number(path[1]));
  else if (text !== '') document.setIn(path, text);
}
terminal.close();
for (const index of removed.reverse()) document.deleteIn(['social', index]);

const after = identitySchema.safeParse(document.toJS());
if (!after.success) {
  console.error(`Nothing was written:\n${z.prettifyError(after.error)}`);
  process.exit(1);
}
const { owner, brand, url } = after.data;
if (document.getIn(['seller', 'name']) === before.owner.name) document.setIn(['seller', 'name'], owner.name);
for (const locale of ['en', 'el']) {
  const title = String(document.getIn(['site', 'title', locale]));
  document.setIn(['site', 'title', locale], title.replaceAll(before.brand, brand));
}
await writeFile(FILE, document.toString({ lineWidth: 0 }));

// The same words inside the texts and the résumé.
const pairs = [
  [before.owner.name, owner.name],
  [before.owner.email, owner.email],
  [before.url, url],
  [before.brand, brand],
] as const;
let changed = 0;
for await (const file of glob('content/**/*.{mdx,json,yaml}')) {
  if (file === FILE) continue;
  const text = await readFile(file, 'utf8');
  const next = pairs.reduce((result, [from, to]) => (from === to ? result : result.replaceAll(from, to)), text);
  if (next === text) continue;
  await writeFile(file, next);
  changed += 1;
}
console.log(
  `Wrote ${FILE} and ${changed} other file(s). Look the changes over with "git diff", then: npm run translated -- --all && npm run build`,
);
