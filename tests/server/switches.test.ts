import { expect, inject, it, onTestFinished } from 'vitest';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { FLOODED_CALLS } from './calls.ts';
import { compare, emptyFlood, flood } from './flood.ts';
import { freePort } from './free-port.ts';
import { install } from './installation.ts';

const CONNECTIONS = 10;
const CALLS_EACH = 100;
const LIMIT_MS = 180_000;
const MAIL = [
  'From: Maria <maria@client.example>',
  'To: hello@lycabettus.test',
  'Subject: An offer',
  'Message-ID: <offer@client.example>',
  'Content-Type: application/pdf; name="offer.pdf"',
  'Content-Disposition: attachment; filename="offer.pdf"',
  '',
  'An offer',
].join('\r\n');

it('with all that `wrangler.jsonc` can switch on, the server stores everything that it answers 2xx, once', {
  timeout: LIMIT_MS,
}, async () => {
  const installed = await install({
    state: inject('newState'),
    switchedOn: true,
    vars: { AUTH_SECRET: 'a secret of this test alone, long enough to be one' },
  });
  onTestFinished(installed.remove);
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const server = serveFunctions({ port, config: installed.config, state: installed.state, silent: true });
  onTestFinished(() => server.stop());
  expect(await isResponding(`${address}/api/health`)).toBe(true);
  const database = installed.database();
  onTestFinished(() => database.close());

  for (const call of FLOODED_CALLS) {
    const sent = emptyFlood();
    await flood(call, { address, connections: CONNECTIONS, isOver: () => sent.accepted.size >= CALLS_EACH }, sent);
    expect([sent.failed, [...sent.refused]]).toEqual([0, []]);
    await expect.poll(() => compare(call, sent.accepted, database), { timeout: LIMIT_MS }).toEqual({ lost: [], doubled: [] });
  }
  const mail = await fetch(`${address}/cdn-cgi/handler/email?from=maria@client.example&to=hello@lycabettus.test`, {
    method: 'POST',
    headers: { 'Content-Type': 'message/rfc822' },
    body: MAIL,
  });
  expect(mail.status).toBe(200);
  expect(database.prepare('SELECT name, stored, (SELECT count(*) FROM attachment_parts) AS pieces FROM attachments').all()).toEqual([
    { name: 'offer.pdf', stored: 1, pieces: 0 },
  ]);
  const figures = await fetch(`${address}/api/analytics/summary?days=7`);
  expect(figures.status).toBe(200);
});
