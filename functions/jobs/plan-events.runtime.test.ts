/** What is no call of the table, within the limits of the plan (docs/owner/scaling.md): mail that comes in, agents. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToolName } from '../../src/features/mcp/offer.schema.ts';
import { requestLinkToken } from '../../tests/functions/auth-harness.ts';
import { inInvocation } from '../../tests/functions/invocation.ts';
import { deliverMail, filePart, multipart, storedFiles, storedMessages } from '../../tests/functions/mail-fixtures.ts';
import { post } from '../../tests/functions/mcp-harness.ts';
import { WHOLE, WITHOUT_BUCKET } from '../../tests/functions/plan/example.ts';
import { beyond, fill } from '../../tests/functions/plan/full-tables.ts';
import { measured, TIMEOUT } from '../../tests/functions/plan/processor.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newToken } from '../encoding/digest.ts';
import { MAIL_LIMIT_BYTES } from '../mail/incoming/incoming.ts';

beforeEach(() => {
  for (const method of ['info', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
});

describe('the largest mail', { timeout: TIMEOUT }, () => {
  const FILES = 28;
  /** Kept whole beside its files, since its text is damaged; with a link of the site, and files of the size that packs worst. */
  const mail = (link: string, Received: string): string => {
    const files = Array.from({ length: FILES }, (_, at) => filePart(`${at}.pdf`, new Uint8Array(530_000).fill(at)));
    const text = `Content-Type: text/plain; charset=utf-8\n\n\ufffd ${link}`;
    return multipart([text, ...files], { 'Message-ID': '<large@client.example>', 'In-Reply-To': '<other@client.example>', Received });
  };

  const over = async () => newToken();
  it.each([
    ['in the database', WITHOUT_BUCKET, over, FILES + 1],
    ['in the bucket', WHOLE, over, FILES + 1],
    // The source would hold it too, so it is not kept; the owner is told of the link.
    ['in the database, but for the source, which has a link that signs in', WITHOUT_BUCKET, requestLinkToken, FILES],
  ])('is stored whole, and completed by a repeat if it was cut off, with its files %s', async (_, bindings, token, kept) => {
    await fill();
    const link = `https://lycabettus.test/login?token=${await token()}`;
    await env.DB.prepare("DELETE FROM budget_uses WHERE name = 'incomingMail'").run();
    for (const server of ['from a', 'from another by another']) {
      const raw = mail(link, server);
      expect(raw.length).toBeGreaterThan(0.9 * MAIL_LIMIT_BYTES);
      expect(raw.length).toBeLessThan(MAIL_LIMIT_BYTES);
      const { used } = await measured('mail', () => inInvocation((counted) => deliverMail(raw, { bindings: counted }), { bindings }));
      expect([used, beyond(used)]).toEqual([used, false]);
      const [message] = (await storedMessages()).filter(({ messageId }) => messageId === '<large@client.example>');
      const files = (await storedFiles()).filter(({ message: of }) => of === message?.id);
      expect(files.map(({ stored }) => stored)).toEqual(Array.from({ length: kept }, () => true));
      // The state when the Worker ended after the first piece.
      await rows('UPDATE attachments SET stored = 0');
      await rows('DELETE FROM attachment_parts WHERE rowid > (SELECT min(rowid) FROM attachment_parts)');
    }
  });
});

const TOOLS: Record<ToolName, object> = {
  search: { query: 'cloud', limit: 10 },
  read_page: { address: '/services/cloud' },
  list_services: { language: 'el' },
  list_articles: { limit: 100 },
  get_resume: {},
  send_message: { name: 'Ελένη', email: 'eleni@client.example', message: 'ω'.repeat(2000), language: 'el' },
};
const OTHERS: Record<string, object> = {
  initialize: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  'tools/list': {},
  'prompts/list': {},
  'prompts/get': { name: 'prepare_brief', arguments: {} },
  'resources/list': {},
  'resources/templates/list': {},
  'resources/read': { uri: 'https://lycabettus.test/services/cloud' },
};

describe('an agent’s message', { timeout: TIMEOUT }, () => {
  it.each([
    ...Object.entries(TOOLS).map(([name, input]) => [name, 'tools/call', { name, arguments: input }] as const),
    ...Object.entries(OTHERS).map(([method, params]) => [method, method, params] as const),
  ])('is answered within the limits of the free plan: %s', async (_, method, params) => {
    await fill();
    const message = { jsonrpc: '2.0', id: 1, method, params };
    const { result, used } = await measured(`mcp ${method}`, () =>
      inInvocation((counted) => post(message, {}, counted), { bindings: WHOLE }),
    );
    const text = await result.text();
    expect([result.status, text.includes('"error"') || text.includes('"isError":true'), used, beyond(used)]).toEqual([
      200,
      false,
      used,
      false,
    ]);
  });
});
