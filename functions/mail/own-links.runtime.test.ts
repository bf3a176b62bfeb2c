/** Links of the site that come back to its own mailbox (docs/decisions/054). */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliverMail, filePart, multipart, storedFiles, storedMessages, toMail } from '../../tests/functions/mail-fixtures.ts';
import { ORDER, placed } from '../../tests/functions/order-harness.ts';
import { GOOD, post } from '../../tests/functions/privacy-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newToken, tokenHash } from '../encoding/digest.ts';
import { declarationSubject, orderToken } from '../store/order/token.ts';

let token = '';
let link = '';

const MINUTE = 60_000;
const encode64 = (text: string) => btoa(text).replace(/.{76}/gu, '$&\n');
const toQuoted = (text: string) => text.replaceAll('=', '=3D').replace(/.{40}/gu, '$&=\n');
const url64 = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const percentAll = (text: string) => [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');
const proofpoint = (text: string) =>
  text
    .replace(/[^\w./]/gu, (one) => `-${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('_', '-5F')
    .replaceAll('/', '_');
const part = (headers: string, body: string) => `${headers}\n\n${body}`;

async function open(end = Date.now() + MINUTE): Promise<void> {
  token = newToken();
  link = `https://lycabettus.test/login?token=${token}&redirect=%2Fadmin`;
  await env.DB.prepare("INSERT INTO verifications VALUES (?1, 'magic-link:' || ?2, ?3, NULL, ?4, ?5, ?5)")
    .bind(token, await tokenHash(token), '{}', end, Date.now())
    .run();
  await env.DB.exec("UPDATE verifications SET id = 'of the test'");
}

/** Everything that is stored, without what could part a token, and decoded once. */
async function everything(): Promise<string> {
  const tables = await Promise.all(['messages', 'attachments', 'outbox'].map((table) => rows(`SELECT * FROM ${table}`)));
  const parts = await rows<{ bytes: ArrayBuffer }>('SELECT * FROM attachment_parts');
  const contents = parts.flatMap((row) =>
    Object.values(row).map((one) => (typeof one === 'object' ? new TextDecoder().decode(new Uint8Array(one as ArrayBuffer)) : String(one))),
  );
  return [JSON.stringify(tables), ...contents].join('\n');
}

beforeEach(() => open());

const file = (name: string, content: string) =>
  multipart([
    part('Content-Type: text/plain', 'See the file'),
    filePart(name, new TextEncoder().encode(content), 'application/octet-stream'),
  ]);
const nested = (text: string) => toMail({ Subject: 'Sign in', 'Content-Type': 'text/plain' }, text);

const FORMS: [string, () => string][] = [
  ['plain text', () => toMail({}, `Sign in:\n\n${link}\n`)],
  ['the subject', () => toMail({ Subject: `Fwd: ${link}` }, 'See above')],
  ['the name of the sender', () => toMail({ From: `"${token}" <maria@client.example>` }, 'See above')],
  [
    'base64',
    () => toMail({ 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': 'base64' }, encode64(`Sign in: ${link}`)),
  ],
  [
    'quoted-printable with soft breaks',
    () => toMail({ 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'quoted-printable' }, toQuoted(`Sign in: ${link}`)),
  ],
  ['HTML only', () => toMail({ 'Content-Type': 'text/html' }, `<p><a href="${link.replace('&', '&amp;')}">Sign in</a></p>`)],
  ['HTML parted by tags', () => toMail({ 'Content-Type': 'text/html' }, `<p>${token.slice(0, 20)}<b>${token.slice(20)}</b></p>`)],
  ['HTML with characters by number', () => toMail({ 'Content-Type': 'text/html' }, `<p>&#${token.charCodeAt(0)};${token.slice(1)}</p>`)],
  ['invisible characters', () => toMail({ 'Content-Type': 'text/plain; charset=utf-8' }, `${token.slice(0, 9)}\u200b${token.slice(9)}`)],
  ['hard breaks in a quotation', () => toMail({}, `On Monday:\n> ${link.slice(0, 60)}\n> ${link.slice(60)}\n`)],
  ['format=flowed', () => toMail({ 'Content-Type': 'text/plain; format=flowed; delsp=yes' }, `${link.slice(0, 60)} \n${link.slice(60)}`)],
  ['a link wrapped by another service', () => toMail({}, `https://safe.example/?url=${encodeURIComponent(link)}`)],
  ['a link wrapped letter by letter', () => toMail({}, `https://safe.example/?q=${percentAll(link)}&x=1 and more`)],
  ['a link wrapped by Proofpoint', () => toMail({}, `https://urldefense.proofpoint.com/v2/url?u=${proofpoint(link)}&d=DwMFaQ&c=x`)],
  ['a link wrapped in base64', () => toMail({}, `https://protection.example/?d=client.example&u=${btoa(link)}&i=1`)],
  ['a link wrapped in base64url', () => toMail({}, `See https://safe.example/a/${url64(link)}/b, please`)],
  ['a quotation in base64', () => toMail({}, `Quoted:\n\n${encode64(`Sign in to the site: ${link}`)}\n\nSo it is.`)],
  ['a file of HTML', () => file('a.html', `<p>${link.slice(0, 50).replace('=', '&#61;')}<wbr>${link.slice(50)}</p>`)],
  ['a file of JSON', () => file('a.json', JSON.stringify({ link }).replace('=', '\\u003d'))],
  ['a file in base64 with bare carriage returns', () => file('a.b64', encode64(`Sign in: ${link}`).replaceAll('\n', '\r'))],
  ['a link encoded twice', () => toMail({}, `https://safe.example/?url=${encodeURIComponent(encodeURIComponent(link))}`)],
  [
    'a text file',
    () =>
      multipart([
        part('Content-Type: text/plain', 'See the file'),
        part(
          'Content-Type: text/plain; name="a.txt"\nContent-Disposition: attachment; filename="a.txt"\nContent-Transfer-Encoding: base64',
          encode64(link),
        ),
      ]),
  ],
  [
    'a file in UTF-16',
    () =>
      multipart([
        part('Content-Type: text/plain', 'See'),
        part(
          'Content-Type: application/octet-stream\nContent-Disposition: attachment; filename="a.bin"\nContent-Transfer-Encoding: base64',
          encode64([...link].join('\0')),
        ),
      ]),
  ],
  [
    'a forwarded mail',
    () =>
      multipart([
        part('Content-Type: text/plain', 'See'),
        part('Content-Type: message/rfc822\nContent-Disposition: attachment', nested(link)),
      ]),
  ],
  [
    'a forwarded mail in base64',
    () =>
      multipart([
        part('Content-Type: text/plain', 'See'),
        part(
          'Content-Type: message/rfc822\nContent-Disposition: attachment',
          toMail({ 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'base64' }, encode64(`Sign in to the site: ${link}`)),
        ),
      ]),
  ],
  [
    'a bounce that returns it',
    () =>
      multipart(
        [
          part('Content-Type: text/plain', 'Not delivered'),
          part(
            'Content-Type: message/delivery-status',
            'Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1',
          ),
          part('Content-Type: message/rfc822', nested(link)),
        ],
        { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b1"' },
      ),
  ],
  ['text that is no MIME', () => `${link}\nno header at all`],
];

describe('a sign-in link that comes back', () => {
  it.each(FORMS)('is stored nowhere: %s', async (_, mail) => {
    await deliverMail(mail());
    const stored = await everything();
    const joined = stored.replace(/<[^<>]*>|=\\r\\n|\\r?\\n[> ]*|\s|[\u200b]/gu, '');
    expect([stored.includes(token), joined.includes(token)]).toEqual([false, false]);
    // No encoding of it is kept either: 20 letters in base64, at each of the three offsets.
    for (const shift of [0, 1, 2]) expect(stored).not.toContain(btoa(token.slice(shift)).slice(0, 20));
    const messages = await storedMessages();
    expect(messages.map(({ details, source }) => [source, details['ownLinks']])).toEqual([
      ['system', undefined],
      ['email', ['sign-in']],
    ]);
    expect(messages[0]?.subject).toContain('was not kept');
  });

  it('is told of once a day', async () => {
    for (const subject of ['one', 'two']) await deliverMail(toMail({ Subject: subject }, link));
    expect((await storedMessages()).map(({ source }) => source)).toEqual(['system', 'email', 'email']);
  });

  it('leaves the rest of the mail, and its other files', async () => {
    const file = (name: string, text: string) =>
      part(`Content-Type: text/plain; name="${name}"\nContent-Disposition: attachment; filename="${name}"`, text);
    await deliverMail(
      multipart([part('Content-Type: text/plain', `Before\n${link}\nAfter`), file('kept.txt', 'Figures'), file('gone.txt', link)]),
    );
    const [, message] = await storedMessages();
    expect(message?.text).toBe('Before\nhttps://lycabettus.test/login?token=…&redirect=%2Fadmin\nAfter');
    expect((await storedFiles()).map(({ name }) => name)).toEqual(['kept.txt']);
  });

  it('is kept once it has expired, as is what only looks like one', async () => {
    await env.DB.exec('UPDATE verifications SET expires_at = 1');
    await deliverMail(toMail({}, `${link}\n${newToken()}`));
    const messages = await storedMessages();
    expect([messages.length, messages[0]?.text.includes(token), messages[0]?.details['ownLinks']]).toEqual([1, true, undefined]);
  });
});

it('the link of an order that its buyer quotes is removed, and nothing else', async () => {
  const { reference, token: key } = await placed();
  await deliverMail(
    toMail(
      { Subject: `Order ${reference}` },
      `My order https://lycabettus.test/store/order?reference=${reference}&token=${key} has a fault.`,
    ),
  );
  const message = (await storedMessages()).find(({ source }) => source === 'email');
  expect(message?.text).toBe(
    `My order https://lycabettus.test/store/order?reference=${reference}&token=${key.slice(0, key.indexOf('.') + 1)}… has a fault.`,
  );
  expect(message?.details['ownLinks']).toEqual(['order']);
});

it.each([
  ['whole', (address: string) => address],
  ['wrapped by another service', (address: string) => `https://safe.example/?url=${encodeURIComponent(address)}`],
  ['over several lines', (address: string) => address.replace(/.{60}/gu, '$&\n> ')],
])('the link that confirms a withdrawal is removed, %s', async (_, written) => {
  const id = crypto.randomUUID();
  const key = await orderToken(env, declarationSubject(id), 'm', new Date());
  await deliverMail(toMail({}, `> ${written(`https://lycabettus.test/store/withdrawal?declaration=${id}&token=${key}`)}`));
  const message = (await storedMessages()).find(({ source }) => source === 'email');
  expect(message?.details['ownLinks']).toEqual(['order']);
  expect(message?.text.replace(/\n> /gu, '')).not.toContain(key);
});

it('the link of a privacy request is removed too', async () => {
  await post(GOOD);
  const key = newToken();
  await env.DB.prepare('INSERT INTO privacy_tokens SELECT ?1, id, ?2 FROM privacy_requests LIMIT 1')
    .bind(await tokenHash(key), Date.now() + MINUTE)
    .run();
  await deliverMail(toMail({}, `https://lycabettus.test/privacy-request/follow?token=${key}`));
  const message = (await storedMessages()).find(({ source }) => source === 'email');
  expect([message?.text.includes(key), message?.details['ownLinks']]).toEqual([false, ['privacy']]);
});

it.each([1, 4, 12])('a forwarded mail with a file of %i MB is kept with it, in bounded time', async (size) => {
  const bytes = new Uint8Array(size * 1_000_000);
  for (let at = 0; at < bytes.length; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000));
  const forwarded = multipart([part('Content-Type: text/plain', 'See the plan'), filePart('plan.pdf', bytes)])
    .replace('boundary="b1"', 'boundary="b2"')
    .replaceAll('--b1', '--b2');
  const start = performance.now();
  await deliverMail(
    multipart([part('Content-Type: text/plain', 'See'), part('Content-Type: message/rfc822\nContent-Disposition: attachment', forwarded)]),
  );
  expect((await storedMessages()).map(({ text }) => text)).toEqual(['See']);
  expect((await storedFiles())[0]?.sizeBytes).toBeGreaterThan(size * 1_000_000);
  expect(performance.now() - start).toBeLessThan(20_000);
});

it('the links of many orders in one mail are all removed', async () => {
  const all = [];
  for (let number = 0; number < 7; number += 1)
    all.push(await placed({ ...ORDER, customer: { ...ORDER.customer, email: `c${number}@client.example` } }, crypto.randomUUID()));
  await deliverMail(
    toMail(
      {},
      all.map(({ reference, token: key }) => `https://lycabettus.test/store/order?reference=${reference}&token=${key}`).join('\n'),
    ),
  );
  const message = (await storedMessages()).find(({ source }) => source === 'email');
  expect(all.filter(({ token: key }) => message?.text.includes(key.slice(key.indexOf('.'))))).toEqual([]);
});
