import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { article, type Content, note, smallContent } from './fixtures/small-content.ts';
import { SmallProject, smallSite } from './fixtures/small-project.ts';

/** Concurrent builds; more would only share the processors. */
const AT_ONCE = 2;

const BLOG = 'blog/first/index.el.mdx';

interface Broken {
  /** Files that differ from the valid content; `null` removes a file. */
  content: Record<string, string | null>;
  /** What the build says of each fault: the file, the field or the place, and what to do. One error lists the faults of an entry's fields, and those between entries of a kind. */
  faults: Record<string, (string | RegExp)[]>;
}

const BROKEN: Broken[] = [
  {
    content: {
      [BLOG]: article({ description: undefined, publishAt: undefined, autor: 'me' }).replace('---\n', '---\npublishAt: 2026-02-30\n'),
    },
    faults: {
      'a field is missing': [`content/${BLOG}: "description": missing. Add this field`],
      'a day does not exist': [/^content\/blog\/first\/index\.el\.mdx:2: "publishAt": write a day that exists as YYYY-MM-DD/mu],
      'a field is unknown': [/index\.el\.mdx:\d+: "autor": no such field\. Correct its name or delete it/u],
    },
  },
  {
    content: { 'notes/Third/index.en.mdx': note(), 'notes/Third/index.el.mdx': note() },
    faults: { 'an address has capitals': ['content/notes/Third: an address cannot have capital letters. Rename the folder to third.'] },
  },
  {
    content: { 'site.yaml': '' },
    faults: { 'site.yaml is empty': ['content/site.yaml does not have fields. Write them, or restore the file'] },
  },
  {
    content: { 'site.yaml': readFileSync('content/site.yaml', 'utf8').replace('# portrait:', 'portrait:') },
    faults: {
      "the owner's photograph is missing": [
        'content/portrait.jpg is missing. Put the photograph there, or delete "portrait" in content/site.yaml',
      ],
    },
  },
  {
    content: { [BLOG]: article({}, '![A hill](hill.png)') },
    faults: {
      'a picture of Markdown is missing': [
        `content/${BLOG}:10: the picture hill.png is missing`,
        'Add the file beside the text or correct its name',
      ],
    },
  },
  ...['csv-greek-excel', './nowhere', 'www.example.gr', 'javascript:alert(1)'].map((href) => ({
    content: { [BLOG]: article({}, `[a](${href})`) },
    faults: { [`a link is no address: ${href}`]: [`content/${BLOG}:10: the link ${href} leads nowhere`] },
  })),
  {
    content: { [BLOG]: article({}, 'Text.\n\n<Video src="x" />') },
    faults: {
      'a part does not exist': [`content/${BLOG}:12: there is no part <Video>`, 'Use one of AnalyticsConsent, AuditSummary, Callout'],
    },
  },
  {
    content: { [BLOG]: article({}, '<Figure src="hill.png" alt="A hill." />') },
    faults: {
      'the file of a figure is missing': ['content/blog/first/hill.png is missing', 'Add the file beside the text or correct its name'],
    },
  },
  {
    content: { [BLOG]: article({}, '<Plot data="gone.csv" x="week" y="kept" />') },
    faults: {
      'the data of a plot are missing': ['content/blog/first/gone.csv is missing', 'Add the file beside the text or correct its name'],
    },
  },
  {
    content: {
      [BLOG]: article({}, '## Why\n\n[a](/notes/third) [b](#nope)\n[c](/notes/second#nope)\n[d](/notes/later) [e](#why)'),
      'site.yaml': smallSite().replace('main: []', 'main: [{ to: /gone.pdf, label: { en: Gone, el: Gone } }]'),
      'notes/later/index.en.mdx': note({ publishAt: '2099-01-01' }),
      'notes/later/index.el.mdx': note({ publishAt: '2099-01-01' }),
    },
    faults: {
      'links lead to no page, to no heading and to what waits': [
        `content/${BLOG}:12 links to /notes/third: there is no such page. Correct the address or remove the link`,
        `content/${BLOG}:12 links to #nope: no heading there has that name. Correct what follows the #`,
        `content/${BLOG}:13 links to /notes/second#nope: no heading`,
        /^content\/site\.yaml:\d+ links to \/gone\.pdf: there is no such page\. Correct the address or remove the link/mu,
        `content/${BLOG}:14 links to /notes/later: content/notes/later waits until 2099-01-01. Remove the link`,
      ],
    },
  },
  {
    content: {
      'notes/second/index.el.mdx': null,
      'notes/third/index.en.mdx': note(),
      'notes/third/index.el.mdx': note({ publishAt: '2026-01-02' }),
      'notes/fourth/index.en.mdx': note({ tags: ['sqll'] }),
      'notes/fourth/index.el.mdx': note({ tags: ['sqll'] }),
    },
    faults: {
      'a translation is missing': [
        'content/notes/second/index.en.mdx: the translation index.el.mdx is missing',
        'Write it beside this file, or set "translation: pending"',
      ],
      'the languages state a fact differently': [
        'content/notes/third/index.en.mdx',
        'content/notes/third/index.el.mdx',
        '"publishAt"',
        'Make them equal',
      ],
      'a tag is not listed': [
        'content/notes/fourth/index.el.mdx: the tag "sqll"',
        'content/topics.yaml',
        'Correct it, or add it there in both languages',
      ],
    },
  },
  {
    content: { [BLOG]: article({ category: 'dada' }), 'blog/first/index.en.mdx': article({ category: 'dada' }) },
    faults: { 'a category is not listed': [`content/${BLOG}: the category "dada"`, 'content/topics.yaml'] },
  },
];

/** Its links lead nowhere. */
const HALF_WRITTEN: Broken['content'] = Object.fromEntries(
  ['en', 'el'].map((locale) => [`notes/draft/index.${locale}.mdx`, note({ draft: true }, '[a](/notes/third) [b](/notes/second#nope)')]),
);

/** Returns the valid content with some files changed. */
function changed(content: Broken['content']): Content {
  const all: Record<string, string | null> = { ...smallContent(), ...content };
  return Object.fromEntries(Object.entries(all).filter((file): file is [string, string] => file[1] !== null));
}

const results = new Map<Broken['content'], Awaited<ReturnType<SmallProject['build']>>>();

beforeAll(async () => {
  const waiting = [HALF_WRITTEN, ...BROKEN.map(({ content }) => content)];
  const work = async (): Promise<void> => {
    const project = new SmallProject();
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) results.set(next, await project.build(changed(next)));
    } finally {
      project.remove();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
});

it('the small project builds, also with broken links in a draft', () => {
  expect(results.get(HALF_WRITTEN)).toMatchObject({ built: true });
});

const FAULTS = BROKEN.flatMap(({ content, faults }) => Object.entries(faults).map(([fault, says]) => ({ fault, says, content })));

it.each(FAULTS)('the build fails with the place and a fix when $fault', ({ says, content }) => {
  const { built, output = '' } = results.get(content) ?? {};
  expect(built).toBe(false);
  // The error that stops the build is the first paragraph: a fault that is only a warning is not in it.
  const [error = ''] = output.trimStart().split('\n\n');
  for (const part of says) expect(error).toMatch(part);
  expect(output).not.toMatch(/^ +at |Command failed/mu);
});
