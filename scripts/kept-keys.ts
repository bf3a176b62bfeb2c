import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { withKeys } from './dev-vars.ts';

/** Where local runs read settings from. */
export const DEV_VARS = '.dev.vars';

/** Adds keys to `.dev.vars` where it lacks them. @returns the names of those that were added */
export function keepKeys(made: Readonly<Record<string, string>>, groups?: readonly (readonly string[])[]): string[] {
  const before = existsSync(DEV_VARS) ? readFileSync(DEV_VARS, 'utf8') : '';
  const { text, added } = withKeys(before, made, groups);
  if (added.length > 0) {
    writeFileSync(DEV_VARS, text, { mode: 0o600 });
    // Also where the file was there with wider rights.
    chmodSync(DEV_VARS, 0o600);
  }
  return added;
}
