/** `node scripts/check-html.ts`: the Nu HTML checker over `dist/`. Exits with 1 on an error. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { JAVA, programPath } from './programs.ts';

const DIST = 'dist';
const JAR = 'node_modules/vnu-jar/build/dist/vnu.jar';
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

interface Message {
  type: string;
  url: string;
  message: string;
  lastLine?: number;
  extract?: string;
}

/**
 * Ignores CSS: the checker's parser lags behind browsers (no `@container`, no `@view-transition`).
 */
function errors(): Message[] {
  const options = ['-Xss4m', '-jar', JAR, '--errors-only', '--skip-non-html', '--exit-zero-always', '--stdout', '--format', 'json', DIST];
  const { stdout, stderr, error } = spawnSync(programPath(JAVA), options, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
  if (error) throw error;
  if (!stdout.startsWith('{')) throw new Error(`The checker gave no JSON: ${stderr.slice(0, 400)}`);
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  return messages.filter(({ message }) => !message.startsWith('CSS:'));
}

if (!existsSync(`${DIST}/index.html`)) throw new Error(`${DIST}/ holds no site. Run "npm run build" first.`);

const root = pathToFileURL(DIST).href.replace('file:///', 'file:/');
const groups = new Map<string, Message[]>();
for (const message of errors()) groups.set(message.message, [...(groups.get(message.message) ?? []), message]);

for (const [text, found] of groups) {
  const files = new Set(found.map(({ url }) => url.slice(root.length)));
  const [{ lastLine, extract = '' } = {}] = found;
  console.error(
    `${text}\n  ${files.size} page(s), first in ${DIST}${[...files][0]}:${lastLine ?? 1}\n  ${extract.replace(/\s+/gu, ' ').trim()}`,
  );
}
const count = [...groups.values()].flat().length;
console.log(`Nu HTML checker: ${count} error(s)`);
process.exitCode = count > 0 ? 1 : 0;
