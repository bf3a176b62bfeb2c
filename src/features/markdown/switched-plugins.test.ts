import { mdxToJs } from 'satteri';
import { expect, it } from 'vitest';
import { identity } from '../identity/identity.ts';
import { settingPlugin } from './switched-plugins.ts';
import { plainMarkdown } from './twin.ts';

const MDX = '| Time | Stays |\n| --- | --- |\n| a | For <Setting name="eventDays" /> days |';
const compiled = async (mdx: string): Promise<string> => (await mdxToJs(mdx, { mdastPlugins: [settingPlugin] })).code;

it('writes the number of a setting into pages and their Markdown', async () => {
  const { eventDays } = identity.analytics;
  expect(plainMarkdown(MDX, '', String)).toContain(`| For ${eventDays} days |`);
  const code = await compiled(MDX);
  expect(code).toMatch(new RegExp(`"For ",\\s*"${eventDays}",\\s*" days"`, 'u'));
  expect(code).not.toContain('Setting');
});

it('refuses a setting that texts do not state', async () => {
  const says = '<Setting> names the setting “days”. Use name="…" and one of eventDays.';
  await expect(compiled('For <Setting name="days" /> days')).rejects.toThrow(says);
  expect(() => plainMarkdown('For <Setting name="days" /> days', '', String)).toThrow(says);
});
