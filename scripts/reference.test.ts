import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTINGS } from '../functions/settings.ts';
import { COMMANDS, SITE_COMMANDS } from './commands.ts';
import { SETTING_TEXTS } from './settings-table.ts';

/* Checks docs/reference against its sources. To update it: npx vitest run --project unit reference -u */
const MARKED = /(<!-- generated -->\n).*(<!-- \/generated -->)/su;

async function expectGenerated(name: string, lines: readonly string[]): Promise<void> {
  const file = new URL(`../docs/reference/${name}.md`, import.meta.url).pathname;
  const doc = readFileSync(file, 'utf8');
  expect(doc).toMatch(MARKED);
  await expect(doc.replace(MARKED, (_, start: string, end: string) => `${start}\n${lines.join('\n')}\n\n${end}`)).toMatchFileSnapshot(file);
}

it('docs/reference/settings.md lists every setting', async () => {
  expect(Object.keys(SETTING_TEXTS).sort()).toEqual(Object.keys(SETTINGS).sort());
  const rows = Object.entries(SETTING_TEXTS).map(([name, text]) => `| \`${name}\` | ${text} |`);
  await expectGenerated('settings', ['| setting | for |', '| --- | --- |', ...rows]);
});

it('docs/reference/commands.md lists every script of package.json', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect([...Object.keys(COMMANDS), 'site'].sort()).toEqual(Object.keys(scripts).sort());
  const typed = (name: string): string => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);
  const list = (commands: typeof COMMANDS, typedAs: (name: string) => string): string[] =>
    Object.entries(commands).flatMap(([name, { does, options = {} }]) => [
      `- \`${typedAs(name)}\`: ${does}.`,
      ...Object.entries(options).map(([option, text]) => `  - \`${option}\`: ${text}`),
    ]);
  const owners = list(SITE_COMMANDS, (name) => `npm run site -- ${name}`);
  await expectGenerated('commands', [...list(COMMANDS, typed), '', "## The owner's", '', ...owners]);
});

it.each(Object.entries(SETTING_TEXTS))('the text of %s is one cell without a full stop', (_, text) => {
  expect(text).toMatch(/^[^|\n]+[^.|\n]$/u);
});
