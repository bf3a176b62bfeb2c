import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../scripts/migrate.ts';

/** Makes the state of a new installation once, for tests to copy. */
export default async function newState(project: TestProject): Promise<() => void> {
  const state = mkdtempSync(join(tmpdir(), 'lycabettus-state-'));
  await migrate({ state, silent: true });
  project.provide('newState', state);
  return () => rmSync(state, { recursive: true, force: true });
}
