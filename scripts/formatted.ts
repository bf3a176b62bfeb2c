import { execFileSync } from 'node:child_process';

/** Formats a JSON, JSONC or YAML file as the linter does; returns other files, and any that it cannot format, unchanged. */
export function formatted(file: string, text: string): string {
  if (!/\.(jsonc?|yaml)$/u.test(file)) return text;
  try {
    return (
      execFileSync('biome', ['format', `--stdin-file-path=${file}`], {
        input: text,
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'ignore'],
      }) || text
    );
  } catch {
    console.warn(`${file} could not be formatted: run "npm run fix".`);
    return text;
  }
}
