import { mdxToJs } from 'satteri';
import { expect, it, vi } from 'vitest';
import { identity } from '../identity/identity.ts';
import { terms } from '../terms/terms.ts';
import { factPlugin, onlyPlugin } from './switched-plugins.ts';
import { plainMarkdown } from './twin.ts';

const MDX = '| Time | Stays |\n| --- | --- |\n| a | For <Fact name="eventDays" /> days |';
const fileURL = new URL('file:///content/pages/terms/index.el.mdx');
const compiled = async (mdx: string): Promise<string> => (await mdxToJs(mdx, { mdastPlugins: [onlyPlugin, factPlugin], fileURL })).code;
const twin = (mdx: string): string => plainMarkdown(mdx, { dir: 'content/pages/terms', locale: 'el', absolute: String });

it('writes a fact of content/ into pages and their Markdown, in the language of the text', async () => {
  const { eventDays } = identity.analytics;
  expect(twin(MDX)).toContain(`| For ${eventDays} days |`);
  const code = await compiled(`${MDX}\n\nΜε έδρα: <Fact name="owner.place" />, <Fact name="owner.email" />`);
  expect(code).toMatch(new RegExp(`"For ",\\s*"${eventDays}",\\s*" days"`, 'u'));
  expect(code).toContain(identity.owner.place.el);
  expect(code).toContain(`mailto:${identity.owner.email}`);
  expect(code).not.toContain('Fact');
});

it('refuses a fact that does not exist', async () => {
  await expect(compiled('For <Fact name="days" /> days')).rejects.toThrow('there is no fact “days”. Use one of brand, ');
  expect(() => twin('For <Fact name="days" /> days')).toThrow('there is no fact “days”');
});

it('says what to do about a fact that is not stated, and leaves out the list item that is only about it', async () => {
  const name = 'products/none.price';
  await expect(compiled(`It costs <Fact name="${name}" />.`)).rejects.toThrow(`put it into <Only with="${name}">…</Only>`);
  const list = `- One\n- <Only with="${name}">It costs <Fact name="${name}" />.</Only>\n- <Only with="terms.answer">Answer: <Fact name="terms.answer" />.</Only>`;
  expect(terms.answer).toBeDefined();
  expect(twin(list).replace(/\n+/gu, ' ')).toMatch(/^- One( -)? - Answer: \d+ εργάσιμες ημέρες\.$/u);
  const code = await compiled(list);
  expect(code.match(/_components\.li,/gu)).toHaveLength(2);
});

it('removes a part with all parts in it, without a complaint', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const off = 'products/none.price';
  const code = await compiled(`Before.\n\n<Only with="${off}">\n\nGone. <Only with="${off}">Also gone.</Only>\n\n</Only>\n\nAfter.`);
  expect(code).toContain('After.');
  expect(code).not.toMatch(/Gone|Also/u);
  expect(warn).not.toHaveBeenCalled();
});
