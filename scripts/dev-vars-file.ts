import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { withKeys } from './dev-vars.ts';

export const DEV_VARS = '.dev.vars';

export function addKeys(made: Readonly<Record<string, string>>, groups?: readonly (readonly string[])[]): string[] {
  const before = existsSync(DEV_VARS) ? readFileSync(DEV_VARS, 'utf8') : '';
  const { text, added } = withKeys(before, made, groups);
  if (added.length > 0) {
    writeFileSync(DEV_VARS, text, { mode: 0o600 });
    // Also if the file existed with wider permissions.
    chmodSync(DEV_VARS, 0o600);
  }
  return added;
}
