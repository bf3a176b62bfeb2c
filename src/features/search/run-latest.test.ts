import { expect, it } from 'vitest';
import { runLatest } from './run-latest.ts';

it('runs one at a time, and skips all but the latest that came meanwhile', async () => {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = runLatest(async (input: string) => {
    started.push(input);
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  run('a');
  run('ab');
  run('abc');
  expect(started).toEqual(['a']);
  ends[0]?.();
  await expect.poll(() => started).toEqual(['a', 'abc']);
  ends[1]?.();
  await new Promise((resolve) => setTimeout(resolve));
  run('b');
  expect(started).toEqual(['a', 'abc', 'b']);
});
