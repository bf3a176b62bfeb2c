import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

const OUTPUT_LIMIT_BYTES = 256 * 1024 * 1024;

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'core.quotePath=off', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: OUTPUT_LIMIT_BYTES,
  });

const COMMIT = '\t';

function readCommits(folder: string): Map<string, string> {
  const commits = new Map<string, string>();
  let at = '';
  for (const line of git('log', `--format=${COMMIT}%cI`, '--name-only', '--no-renames', '--relative', '--', folder).split('\n')) {
    if (line.startsWith(COMMIT)) at = line.slice(COMMIT.length);
    else if (line !== '' && !commits.has(line)) commits.set(line, at);
  }
  return commits;
}

/**
 * The time of a file's last change, ISO 8601: of its last commit, or of the file itself if it is not committed. Null where the history
 * is cut off: each file would have the date of the one known commit.
 */
export function changeDates(folder: string): (file: string) => string | null {
  const onDisk = (file: string): string => statSync(file).mtime.toISOString();
  try {
    const isCutOff = git('rev-parse', '--is-shallow-repository').trim() === 'true';
    const commits = readCommits(folder);
    const uncommitted = new Set(git('ls-files', '--modified', '--others', '--', folder).split('\n'));
    return (file) => {
      if (uncommitted.has(file) || !commits.has(file)) return onDisk(file);
      return isCutOff ? null : (commits.get(file) ?? null);
    };
  } catch {
    return onDisk;
  }
}
