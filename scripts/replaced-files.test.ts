import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { finishReplacing, replaceFiles } from './replaced-files.ts';

const FILES = ['content/a/index.en.mdx', 'content/b.json', '.dev.vars', 'content/site.yaml'];
const NEW = new Map(FILES.map((file) => [file, `new ${file}`]));

function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'replaced-files-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const file of FILES) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `old ${file}`, { mode: file === '.dev.vars' ? 0o600 : 0o644 });
  }
  return root;
}
const states = (root: string): string[] =>
  FILES.map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return text === `new ${file}` ? 'new' : text === `old ${file}` ? 'old' : `damaged: ${text}`;
  });
const every = (state: string): string[] => FILES.map(() => state);

/**
 * Interrupts the work before its step of this number.
 * @returns whether it got that far
 */
function cutOffAt(number: number, work: (step: () => void) => void): boolean {
  let left = number;
  try {
    work(() => {
      left -= 1;
      if (left < 0) throw new Error('cut off');
    });
    return false;
  } catch {
    return true;
  }
}

it('replaces files, and keeps their permissions', () => {
  const root = project();
  replaceFiles(NEW, { root });
  expect(states(root)).toEqual(every('new'));
  expect(statSync(join(root, '.dev.vars')).mode & 0o777).toBe(0o600);
  expect(existsSync(join(root, '.cache/replaced'))).toBe(false);
});

it('creates and deletes files, and completes that after an interruption', () => {
  for (let number = 0; number < 9; number += 1) {
    const root = project();
    const files = new Map([
      ['content/brand/logo.svg', Buffer.from([0, 255])],
      ['content/b.json', null],
    ]);
    cutOffAt(number, (step) => replaceFiles(files, { root, step }));
    const isDone = finishReplacing({ root }).length > 0 || existsSync(join(root, 'content/brand/logo.svg'));
    expect([existsSync(join(root, 'content/brand/logo.svg')), existsSync(join(root, 'content/b.json'))]).toEqual([isDone, !isDone]);
    if (isDone) expect([...readFileSync(join(root, 'content/brand/logo.svg'))]).toEqual([0, 255]);
  }
});

it('can be interrupted before each step and completed: no file is lost, the site’s own is the last', () => {
  let number = 0;
  let mixed = 0;
  for (; ; number += 1) {
    const root = project();
    if (!cutOffAt(number, (step) => replaceFiles(NEW, { root, step }))) break;
    const after = states(root);
    expect(after.join(' ')).toMatch(/^(?:new ?)*(?:old ?)*$/u);
    if (after.includes('new') && after.includes('old')) mixed += 1;
    const listed = finishReplacing({ root });
    expect(states(root)).toEqual(every(listed.length > 0 || after.includes('new') ? 'new' : 'old'));
    expect(finishReplacing({ root })).toEqual([]);
    replaceFiles(NEW, { root });
    expect(states(root)).toEqual(every('new'));
  }
  expect(number).toBeGreaterThan(2 * FILES.length);
  expect(mixed).toBe(FILES.length - 1);
});

it('can be interrupted while it is completed', () => {
  for (let number = 0; number < FILES.length + 2; number += 1) {
    const root = project();
    // The list is written, but no file is in place.
    cutOffAt(FILES.length + 2, (step) => replaceFiles(NEW, { root, step }));
    expect(states(root)).toEqual(every('old'));
    expect(cutOffAt(number, (step) => finishReplacing({ root, step }))).toBe(true);
    finishReplacing({ root });
    expect(states(root)).toEqual(every('new'));
  }
});
