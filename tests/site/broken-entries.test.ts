import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { article, type Content, note, smallContent } from './fixtures/small-content.ts';
import { SmallProject } from './fixtures/small-project.ts';

/** Concurrent builds; more would only share the processors. */
const AT_ONCE = 2;
const ALL_BUILDS_TIMEOUT_MS = 600_000;

const BLOG = 'blog/first/index.el.mdx';
const NOTE = 'notes/second/index.el.mdx';

interface Fault {
  fault: string;
  /** Files that differ from the valid content; `null` removes a file. */
  content: Record<string, string | null>;
  /** Error of the build: the file, the field or the place, and what to do. */
  says: (string | RegExp)[];
}

const FAULTS: Fault[] = [
  {
    fault: 'a field is missing',
    content: { [BLOG]: article({ description: undefined }) },
    says: [`content/${BLOG}: "description": missing. Add this field`],
  },
  {
    fault: 'a day does not exist',
    content: { [BLOG]: article({ publishAt: undefined }).replace('---\n', '---\npublishAt: 2026-02-30\n') },
    says: [/^content\/blog\/first\/index\.el\.mdx:2: "publishAt": write a day that exists as YYYY-MM-DD/mu],
  },
  {
    fault: 'a field is unknown',
    content: { [BLOG]: article({ autor: 'me' }) },
    says: [/index\.el\.mdx:\d+: "autor": no such field\. Correct its name or delete it/u],
  },
  {
    fault: 'an address has capitals',
    content: { 'notes/Third/index.en.mdx': note(), 'notes/Third/index.el.mdx': note() },
    says: ['content/notes/Third: an address has no capital letters. Rename the folder to third.'],
  },
  {
    fault: 'site.yaml is empty',
    content: { 'site.yaml': '' },
    says: ['content/site.yaml has no fields. Write them, or restore the file'],
  },
  {
    fault: "the owner's photograph is missing",
    content: { 'site.yaml': readFileSync('content/site.yaml', 'utf8').replace('# portrait:', 'portrait:') },
    says: ['content/portrait.jpg is missing. Put the photograph there, or delete "portrait" in content/site.yaml'],
  },
  {
    fault: 'a picture of Markdown is missing',
    content: { [BLOG]: article({}, '![A hill](hill.png)') },
    says: [`content/${BLOG}:10: the picture hill.png is missing`, 'Add the file beside the text or correct its name'],
  },
  {
    fault: 'a part does not exist',
    content: { [BLOG]: article({}, 'Text.\n\n<Video src="x" />') },
    says: [`content/${BLOG}:12: there is no part <Video>`, 'Use one of AnalyticsConsent, AuditSummary, Callout'],
  },
  {
    fault: 'the file of a figure is missing',
    content: { [BLOG]: article({}, '<Figure src="hill.png" alt="A hill." />') },
    says: ['content/blog/first/hill.png is missing', 'Add the file beside the text or correct src'],
  },
  {
    fault: 'the data of a plot are missing',
    content: { [BLOG]: article({}, '<Plot data="gone.csv" x="week" y="kept" />') },
    says: ['content/blog/first/gone.csv is missing', 'Add the file beside the text or correct its name'],
  },
  {
    fault: 'links lead to no page, to no heading and to what waits',
    content: {
      [BLOG]: article({}, '## Why\n\n[a](/notes/third) [b](#nope)\n[c](/notes/second#nope)\n[d](/notes/later) [e](#why)'),
      'notes/later/index.en.mdx': note({ publishAt: '2099-01-01' }),
      'notes/later/index.el.mdx': note({ publishAt: '2099-01-01' }),
    },
    says: [
      `content/${BLOG}:12 links to /notes/third: there is no such page. Correct the address or remove the link`,
      `content/${BLOG}:12 links to #nope: no heading there has that name. Correct what follows the #`,
      `content/${BLOG}:13 links to /notes/second#nope: no heading`,
      `content/${BLOG}:14 links to /notes/later: content/notes/later waits until 2099-01-01. Remove the link`,
    ],
  },
  {
    fault: 'a translation is missing',
    content: { [NOTE]: null },
    says: [
      'content/notes/second/index.en.mdx: the translation index.el.mdx is missing',
      'Write it beside this file, or set "translation: pending"',
    ],
  },
  {
    fault: 'the languages state a fact differently',
    content: { [NOTE]: note({ publishAt: '2026-01-02' }) },
    says: ['content/notes/second/index.en.mdx', `content/${NOTE}`, '"publishAt"', 'Make them equal'],
  },
  {
    fault: 'a tag is not listed',
    content: { [NOTE]: note({ tags: ['sqll'] }), 'notes/second/index.en.mdx': note({ tags: ['sqll'] }) },
    says: [`content/${NOTE}: the tag "sqll"`, 'content/topics.yaml', 'Correct it, or add it there in both languages'],
  },
  {
    fault: 'a category is not listed',
    content: { [BLOG]: article({ category: 'dada' }), 'blog/first/index.en.mdx': article({ category: 'dada' }) },
    says: [`content/${BLOG}: the category "dada"`, 'content/topics.yaml'],
  },
];

/** Its links lead nowhere. */
const HALF_WRITTEN: Fault['content'] = Object.fromEntries(
  ['en', 'el'].map((locale) => [`notes/draft/index.${locale}.mdx`, note({ draft: true }, '[a](/notes/third) [b](/notes/second#nope)')]),
);

/** Returns the valid content with some files changed. */
function changed(content: Fault['content']): Content {
  const all: Record<string, string | null> = { ...smallContent(), ...content };
  return Object.fromEntries(Object.entries(all).filter((file): file is [string, string] => file[1] !== null));
}

const results = new Map<string, Awaited<ReturnType<SmallProject['build']>>>();

beforeAll(async () => {
  const waiting: Pick<Fault, 'fault' | 'content'>[] = [{ fault: 'none', content: HALF_WRITTEN }, ...FAULTS];
  const work = async (): Promise<void> => {
    const project = new SmallProject();
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) results.set(next.fault, await project.build(changed(next.content)));
    } finally {
      project.remove();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}, ALL_BUILDS_TIMEOUT_MS);

it('the small project builds, also with broken links in a draft', () => {
  expect(results.get('none')).toMatchObject({ built: true });
});

it.each(FAULTS)('the build fails with the place and a fix when $fault', ({ fault, says }) => {
  const { built, output = '' } = results.get(fault) ?? {};
  expect(built).toBe(false);
  for (const part of says) expect(output).toMatch(part);
  expect(output).not.toMatch(/^ +at |Command failed/mu);
});
