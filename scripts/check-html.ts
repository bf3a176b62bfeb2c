/** `node scripts/check-html.ts`: the Nu HTML checker over `dist/`. Exits with 1 on an error. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type HtmlError, htmlErrors } from './audit/html.ts';
import { SITE } from './built-site.ts';

if (!existsSync(`${SITE}/index.html`)) throw new Error(`There is no site in ${SITE}/. Run "npm run build" first.`);

const root = pathToFileURL(SITE).href.replace('file:///', 'file:/');
const groups = Map.groupBy(await htmlErrors([SITE]), ({ message }: HtmlError) => message);

for (const [text, found] of groups) {
  const files = new Set(found.map(({ url }) => url.slice(root.length)));
  const [{ lastLine, extract = '' } = {}] = found;
  console.error(
    `${text}\n  ${files.size} page(s), first in ${SITE}${[...files][0]}:${lastLine ?? 1}\n  ${extract.replace(/\s+/gu, ' ').trim()}`,
  );
}
const count = [...groups.values()].flat().length;
console.log(`Nu HTML checker: ${count} error(s)`);
process.exitCode = count > 0 ? 1 : 0;
