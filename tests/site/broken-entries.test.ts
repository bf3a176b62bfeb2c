import { beforeAll, expect, it } from 'vitest';
import { article, type Content, note, smallContent } from './fixtures/small-content.ts';
import { SmallProject } from './fixtures/small-project.ts';

/** Builds at once: more would only share the processors. */
const AT_ONCE = 2;
const ALL_BUILDS_TIMEOUT_MS = 300_000;

const BLOG = 'blog/first/index.el.mdx';
const NOTE = 'notes/second/index.el.mdx';

interface Fault {
  fault: string;
  /** Files that differ from the content that builds; `null` takes a file away. */
  content: Record<string, string | null>;
  /** What the build says: the file, the field or the place, and what to do. */
  says: (string | RegExp)[];
}

const FAULTS: Fault[] = [
  {
    fault: 'a field is missing',
    content: { [BLOG]: article({ description: undefined }) },
    says: [`content/${BLOG}`, /description: Required/u],
  },
  {
    fault: 'a date is none',
    content: { [BLOG]: article({ publishAt: 'yesterday' }) },
    says: [`content/${BLOG}`, /publishAt: .*\d{4}-\d{2}-\d{2}/u],
  },
  {
    fault: 'a picture of Markdown is missing',
    content: { [BLOG]: article({}, '![A hill](./hill.png)') },
    says: [`content/${BLOG}`, './hill.png', 'not found'],
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
    fault: 'a link inside the site is dead',
    content: { [BLOG]: article({}, 'Text.\n\nSee [this](/notes/third).') },
    says: [`content/${BLOG}:12 links to /notes/third`, 'Correct the address or remove the link'],
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

/** The content that builds, with some files changed. */
function changed(content: Fault['content']): Content {
  const all: Record<string, string | null> = { ...smallContent(), ...content };
  return Object.fromEntries(Object.entries(all).filter((file): file is [string, string] => file[1] !== null));
}

const results = new Map<string, Awaited<ReturnType<SmallProject['build']>>>();

beforeAll(async () => {
  const waiting: Pick<Fault, 'fault' | 'content'>[] = [{ fault: 'none', content: {} }, ...FAULTS];
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

it('the small project builds as it is', () => {
  expect(results.get('none')).toMatchObject({ built: true });
});

it.each(FAULTS)('the build stops, and says where and what to do, when $fault', ({ fault, says }) => {
  const { built, output = '' } = results.get(fault) ?? {};
  expect(built).toBe(false);
  for (const part of says) expect(output).toMatch(part);
});
