import { expect, it } from 'vitest';
import { UPDATE_CHECK_MS } from './register.ts';

it('asks for a new worker every 24 hours', () => {
  expect(UPDATE_CHECK_MS).toBe(86_400_000);
});
