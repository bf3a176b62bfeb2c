import { expect, it } from 'vitest';
import { describeFault } from './log.ts';

it('logs where an error was thrown, but nothing that a visitor wrote', () => {
  const letter = 'Hello,\n  at Maria Doe, maria@client.example\n    at home (+30 210 1234567)';
  const cause = new Error(letter);
  const error = new Error(`Failed query: insert into "messages"\nparams: ${letter}`, { cause });
  const fault = describeFault(error);
  expect(JSON.stringify(fault)).not.toMatch(/Maria|client\.example|1234567/u);
  const here = expect.arrayContaining([expect.stringMatching(/^at .*log\.test.*:\d+:\d+\)?$/u)]);
  expect(fault).toEqual({ name: 'Error', at: here, cause: { name: 'Error', at: here } });
});
