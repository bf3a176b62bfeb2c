import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it, onTestFinished } from 'vitest';
import { installation, QUIET, WRANGLER } from '../../scripts/functions-server.ts';

it('wrangler finds nothing to migrate in a new local database', { timeout: 60_000 }, async () => {
  // The other tests copy the folder too, and wrangler may write to it.
  const state = mkdtempSync(join(tmpdir(), 'lycabettus-migrated-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  cpSync(inject('newState'), state, { recursive: true });
  const args = [WRANGLER, 'd1', 'migrations', 'list', 'DB', '--local', ...installation({ state })];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...QUIET, CI: 'true' } });
  expect(stdout).toContain('No migrations to apply');
});
