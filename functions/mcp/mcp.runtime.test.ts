import { env } from 'cloudflare:workers';
import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { contentsFile } from '../../src/features/mcp/contents.schema.ts';
import { PROMPT_NAMES, RESOURCES_PER_PAGE, TOOL_NAMES } from '../../src/features/mcp/offer.schema.ts';
import { connected, SITE } from '../../tests/functions/mcp-harness.ts';
import { buildWith } from '../../tests/functions/visit.ts';
import { messages, outbox } from '../mail/schema.ts';
import { database } from '../storage/database.ts';

const textOf = ({ content }: Awaited<ReturnType<Client['callTool']>>): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('');
const call = async (name: string, input: Record<string, unknown> = {}, bindings = {}) =>
  (await connected('auto', bindings)).callTool({ name, arguments: input });
const structured = async (name: string, input: Record<string, unknown> = {}) => (await call(name, input)).structuredContent;

describe.each(['legacy', 'auto'] as const)('the official client, with %s negotiation', (mode) => {
  it('connects and finds what is declared', async () => {
    const client = await connected(mode);
    expect(client.getServerVersion()).toMatchObject({ title: 'Lycabettus', version: '1.2.3' });
    expect(client.getInstructions()).toContain('Lycabettus');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOL_NAMES);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(PROMPT_NAMES);
    const { resources } = await client.listResources();
    expect(resources).toContainEqual(expect.objectContaining({ uri: `${SITE}/el/blog/first`, title: 'Πρώτο', mimeType: 'text/markdown' }));
    expect(textOf(await client.callTool({ name: 'read_page', arguments: { address: '/el/blog/first' } }))).toBe('# Πρώτο\n');
  });
});

describe('a tool', () => {
  it('says honestly what it does', async () => {
    const { tools } = await (await connected()).listTools();
    const writes = tools.filter(({ annotations }) => !annotations?.readOnlyHint);
    expect(writes).toEqual([
      expect.objectContaining({
        name: 'send_message',
        annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
      }),
    ]);
  });

  it('search finds pages of a language, of one collection if asked, and nothing for what is not there', async () => {
    expect(await structured('search', { query: 'cloud' })).toMatchObject({
      results: [{ title: 'Cloud', url: `${SITE}/services/cloud#backups`, collection: 'services' }],
    });
    expect(await structured('search', { query: 'νεφος', language: 'el' })).toMatchObject({ results: [{ title: 'Υπολογιστικό νέφος' }] });
    expect(await structured('search', { query: 'cloud', collection: 'blog' })).toEqual({ results: [] });
    expect(await structured('search', { query: 'submarines' })).toEqual({ results: [] });
  });

  it.each([
    ['/services/cloud', '# Cloud\n'],
    ['/Services/Cloud/', '# Cloud\n'],
    [`${SITE}/el/blog/first?from=mail#end`, '# Πρώτο\n'],
    [`${SITE}/blog/first.md`, '# First\n'],
    ['/about', '# About\n'],
    ['/', '# Lycabettus\n'],
    ['/el', '# Λυκαβηττός\n'],
  ])('read_page reads %s', async (address, text) => {
    expect(textOf(await call('read_page', { address }))).toBe(text);
  });

  it.each([
    '/nothing',
    '/admin/mail',
    '/build.json',
    '/mcp/contents.en.json',
    '/blog/../../etc/passwd',
    'https://example.org/about',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//example.org',
    '/%ff',
    '\u0000',
    '/blog/first\r\nX: y',
  ])('read_page refuses %j with a sentence', async (address) => {
    const result = await call('read_page', { address });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(/There is no public page|Input validation error/u)]);
  });

  it('says so where a page’s file is missing', async () => {
    const result = await call('read_page', { address: '/notes/second' });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('not available')]);
  });

  it('list_services has prices and durations', async () => {
    expect(await structured('list_services')).toEqual({
      services: [
        expect.objectContaining({
          url: `${SITE}/services/cloud`,
          price: 'from €7,200',
          fromCents: 720_000,
          currency: 'EUR',
          duration: '3–12 weeks',
        }),
      ],
    });
  });

  it('list_articles lists the newest first, by collection, category and tag', async () => {
    const titles = async (input: object) => {
      const { articles, total } = (await structured('list_articles', { ...input })) as { articles: { title: string }[]; total: number };
      return [articles.map(({ title }) => title), total];
    };
    expect(await titles({})).toEqual([['Second', 'First'], 2]);
    expect(await titles({ limit: 1 })).toEqual([['Second'], 2]);
    expect(await titles({ collection: 'blog' })).toEqual([['First'], 1]);
    expect(await titles({ category: 'data', language: 'el' })).toEqual([['Πρώτο'], 1]);
    expect(await titles({ tag: 'sql' })).toEqual([['Second', 'First'], 2]);
    expect(await titles({ tag: 'none' })).toEqual([[], 0]);
  });

  it('get_resume returns the JSON Résumé of a language', async () => {
    expect(await structured('get_resume', { language: 'el' })).toMatchObject({ basics: { label: 'Σύμβουλος' } });
  });
});

describe('send_message', () => {
  const MESSAGE = { name: 'Ελένη', email: 'eleni@example.gr', message: 'Γεια σας.', language: 'el' };
  const stored = () => database(env.DB).select().from(messages);
  const mails = () => database(env.DB).select().from(outbox);

  it('puts a marked message into the mailbox, and confirms it once', async () => {
    const sent = await call('send_message', MESSAGE);
    expect(sent.structuredContent).toEqual({ received: true, repeat: false });
    expect(textOf(sent)).toContain('δεν ακολουθεί επιβεβαίωση');
    expect(await structured('send_message', MESSAGE)).toEqual({ received: true, repeat: true });
    expect(await stored()).toEqual([
      expect.objectContaining({
        source: 'form',
        locale: 'el',
        fromName: 'Ελένη',
        fromAddress: 'eleni@example.gr',
        subject: 'Μήνυμα από: Ελένη, μέσω βοηθού τεχνητής νοημοσύνης',
        text: 'Γεια σας.',
        details: expect.objectContaining({ sentBy: 'agent' }),
      }),
    ]);
    expect(await mails()).toEqual([expect.objectContaining({ toAddress: 'eleni@example.gr', subject: 'Το μήνυμά σας έφτασε' })]);
  });

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with two addresses', { email: 'a@example.com,b@example.com' }, 'email'],
    ['with a text that is too long', { message: 'x'.repeat(5001) }, 'message'],
    ['with a field that is not known', { topic: 'order' }, 'topic'],
  ])('refuses one %s, and names the field', async (_, change, field) => {
    const result = await call('send_message', { ...MESSAGE, ...change });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(field)]);
    expect(await stored()).toEqual([]);
  });

  it('shares the limit of the forms', async () => {
    const refused = { LIMIT_FORMS: { limit: async () => ({ success: false }) } };
    const result = await call('send_message', MESSAGE, refused);
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('Too many')]);
    expect((await call('search', { query: 'cloud' }, refused)).isError).toBeUndefined();
    expect(await stored()).toEqual([]);
  });

  it('shares the day’s budget of the contact form', async () => {
    const at = Date.now();
    const day = new Date(at).toISOString().slice(0, 10);
    await env.DB.prepare('INSERT INTO budget_uses (day, name, share, used, full_since) VALUES (?, ?, ?, ?, ?)')
      .bind(day, 'contact', '', 1_000_000, at)
      .run();
    const result = await call('send_message', MESSAGE);
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('hello@lycabettus.test')]);
    expect(await stored()).toEqual([]);
  });
});

describe('resources', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    address: `/notes/${at}`,
    collection: 'notes',
    title: `Note ${at}`,
    description: '',
    markdown: '/about.md',
  }));
  const files = {
    fetch: async (input: RequestInfo | URL) => {
      const { pathname } = new URL(new Request(input).url);
      const contents = { brand: 'Many', description: '', pages: pathname === contentsFile('en') ? many : [] };
      return pathname.startsWith('/mcp/') ? Response.json(contents) : env.ASSETS.fetch(new Request(input));
    },
  };

  it('come in pages, which the client puts together', async () => {
    const client = await connected('auto', { ASSETS: files });
    expect((await client.listResources()).resources).toHaveLength(many.length);
    const last = await client.listResources({ cursor: String(RESOURCES_PER_PAGE) });
    expect([last.resources.length, last.nextCursor]).toEqual([many.length - RESOURCES_PER_PAGE, undefined]);
  });

  it.each(['-1', '1e9', '60', '٣', 'x'.repeat(100)])('have no page %j', async (cursor) => {
    const client = await connected('auto', { ASSETS: files });
    await expect(client.listResources({ cursor })).rejects.toMatchObject({ code: -32_602 });
  });

  it('are read by their address, and by the configured site’s', async () => {
    const client = await connected();
    const { contents } = await client.readResource({ uri: `${SITE}/services/cloud` });
    expect(contents).toEqual([{ uri: `${SITE}/services/cloud`, mimeType: 'text/markdown', text: '# Cloud\n' }]);
    for (const uri of ['https://example.org/services/cloud', `${SITE}/admin`, 'services/cloud', 'data:text/plain,x'])
      await expect(client.readResource({ uri }), uri).rejects.toMatchObject({ code: -32_602 });
  });

  it('have a template for each collection and language, with completion', async () => {
    const client = await connected();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(`${SITE}/el/blog/{slug}`);
    const complete = async (uri: string, value: string) =>
      (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name: 'slug', value } })).completion.values;
    expect(await complete(`${SITE}/el/blog/{slug}`, 'F')).toEqual(['first']);
    expect(await complete(`${SITE}/blog/{slug}`, 'x')).toEqual([]);
    await expect(complete(`${SITE}/{+all}`, '')).rejects.toMatchObject({ code: -32_602 });
  });
});

it('offers nothing of a section that the site does without', async () => {
  const client = await connected('auto', { ASSETS: buildWith({ sectionsOff: ['store'] }) });
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ name }) => name)).toEqual(expect.arrayContaining(['blog-en', 'services-el']));
  expect(JSON.stringify(resourceTemplates)).not.toContain('/store');
  const uri = `${SITE}/store/products/{slug}`;
  const complete = client.complete({ ref: { type: 'ref/resource', uri }, argument: { name: 'slug', value: '' } });
  await expect(complete).rejects.toMatchObject({ code: -32_602 });
  const { tools } = await client.listTools();
  const asked = JSON.stringify(tools.map(({ inputSchema }) => inputSchema));
  expect(asked).toContain('"blog"');
  expect(asked).not.toContain('"products"');
});

describe('prompts', () => {
  it('prepare_brief says what is known, and who must agree', async () => {
    const {
      messages: [said],
    } = await (await connected()).getPrompt({ name: 'prepare_brief', arguments: { goal: 'Fewer spreadsheets.' } });
    expect(said?.content).toMatchObject({ text: expect.stringMatching(/Fewer spreadsheets\.[\s\S]*only after I have agreed/u) });
  });

  it('compare_services brings both pages', async () => {
    const client = await connected();
    const compare = (second: string) => client.getPrompt({ name: 'compare_services', arguments: { first: 'cloud', second } });
    const pages = (await compare('cloud')).messages.slice(1);
    expect(pages.map(({ content }) => content)).toEqual(
      Array(2).fill(expect.objectContaining({ resource: expect.objectContaining({ text: '# Cloud\n' }) })),
    );
    await expect(compare('nothing')).rejects.toMatchObject({ code: -32_602, message: expect.stringContaining('Services: cloud') });
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'compare_services' },
      argument: { name: 'first', value: 'c' },
    });
    expect(completion.values).toEqual(['cloud']);
  });
});
