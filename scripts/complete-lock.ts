/**
 * `node scripts/complete-lock.ts`, after `npm install`: adds missing checksums and packages for
 * other platforms to package-lock.json. npm omits these, and `npm ci` then fails
 * (https://github.com/npm/cli/issues/4828).
 * What this registry lacks stays without a checksum: run it again with a complete registry.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { missingPlatforms, type Packages, withChecksums, withoutChecksum } from './lock-file.ts';

const FILE = 'package-lock.json';

async function fetchChecksum(name: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', name, 'dist.integrity', '--json']);
    const output: unknown = JSON.parse(stdout);
    return typeof output === 'string' && output.startsWith('sha512-') ? output : undefined;
  } catch {
    return undefined;
  }
}

const before = readFileSync(FILE, 'utf8');
const lock = JSON.parse(before) as { packages: Packages };
const added = missingPlatforms(lock.packages);
const lacking = withoutChecksum({ ...lock.packages, ...added }).length;
const all = Object.entries(await withChecksums({ ...lock.packages, ...added }, fetchChecksum));
lock.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
const after = `${JSON.stringify(lock, null, 2)}\n`;
const left = withoutChecksum(lock.packages).length;
if (Object.keys(added).length > 0 || left < lacking) writeFileSync(FILE, after);
console.log(
  `${FILE}: ${Object.keys(added).length} package(s) of other platforms and ${lacking - left} checksum(s) added, ${left} without one`,
);
