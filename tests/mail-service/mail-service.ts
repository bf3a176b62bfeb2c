import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { MAIL_TEST_TOKEN } from './token.ts';

const address = z.email();
const mailbox = z.string().regex(/^(?:"[^"\r\n]+" |[^"<>\r\n]+ )?<[^<>\s@]+@[^<>\s]+>$|^[^<>\s@]+@[^<>\s]+$/u);
const named = z.strictObject({ email: address, name: z.string().min(1).optional() });
const headers = z.record(z.string().regex(/^[\x21-\x39\x3b-\x7e]+$/u), z.string().regex(/^[^\r\n]*$/u));
/** Set by other fields. Source: twilio.com/docs/sendgrid/api-reference/mail-send. */
const SENDGRID_RESERVED =
  /^(?:x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/iu;

/** A mail as a recipient would see it, whatever the provider's format. */
export interface ReceivedMail {
  from: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

interface Answer {
  status: number;
  body?: object;
}
interface Stand {
  send: string;
  test: string;
  isAllowed: (headers: IncomingMessage['headers']) => boolean;
  read: (body: Buffer, headers: IncomingMessage['headers']) => Promise<ReceivedMail>;
  accepted: Answer;
  unauthorised: Answer;
  invalid: (why: string) => Answer;
  tested: object;
}

const bearer = ({ authorization }: IncomingMessage['headers']): boolean => authorization === `Bearer ${MAIL_TEST_TOKEN}`;
const text = (body: Buffer): unknown => JSON.parse(body.toString('utf8'));
const shown = ({ email, name }: z.output<typeof named>): string => (name ? `"${name}" <${email}>` : email);

const resendMail = z.strictObject({
  ...{ from: mailbox, to: z.array(address).min(1).max(50), subject: z.string(), text: z.string(), reply_to: address.optional() },
  headers: headers.optional(),
});
const postmarkMail = z.strictObject({
  ...{ From: mailbox, To: address, Subject: z.string().max(2000), TextBody: z.string().min(1), ReplyTo: address.optional() },
  Headers: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).optional(),
  ...{ MessageStream: z.string(), TrackOpens: z.boolean(), TrackLinks: z.enum(['None', 'HtmlAndText', 'HtmlOnly', 'TextOnly']) },
});
const sendgridMail = z.strictObject({
  personalizations: z.array(z.strictObject({ to: z.array(named).min(1) })).min(1),
  ...{ from: named, reply_to: named.optional(), subject: z.string().min(1) },
  content: z.array(z.strictObject({ type: z.literal('text/plain'), value: z.string().min(1) })).min(1),
  headers: headers.refine((all) => !Object.keys(all).some((name) => SENDGRID_RESERVED.test(name)), 'a reserved header').optional(),
  tracking_settings: z.object({}).loose().optional(),
});
const brevoMail = z.strictObject({
  ...{
    sender: named,
    to: z.array(named).min(1),
    replyTo: named.optional(),
    subject: z.string(),
    textContent: z.string(),
    headers: headers.optional(),
  },
});

/** Reads a MIME mail of one base64 part. */
function readMime(raw: string): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const fields = head.replace(/\r\n[ \t]+/gu, ' ').split('\r\n');
  const found = Object.fromEntries(fields.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
  const decode = (value = ''): string =>
    value
      .replace(/\?= =\?/gu, '?==?')
      .replace(/=\?UTF-8\?B\?([^?]*)\?=/gu, (_, word: string) => Buffer.from(word, 'base64').toString('utf8'));
  const { From, To = '', Subject, 'Reply-To': replyTo, ...rest } = found;
  return {
    ...{ from: decode(From), to: To, replyTo, subject: decode(Subject), headers: rest },
    text: Buffer.from(body.join(''), 'base64').toString('utf8').replaceAll('\r\n', '\n'),
  };
}

const STANDS: Record<string, Stand> = {
  resend: {
    ...{ send: '/emails', test: '/domains', isAllowed: bearer },
    read: async (body) => {
      const mail = resendMail.parse(text(body));
      return {
        from: mail.from,
        to: mail.to.join(),
        replyTo: mail.reply_to,
        subject: mail.subject,
        text: mail.text,
        headers: mail.headers ?? {},
      };
    },
    accepted: { status: 200, body: { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' } },
    unauthorised: { status: 401, body: { statusCode: 401, name: 'missing_api_key', message: 'Missing API Key' } },
    invalid: (why) => ({ status: 422, body: { statusCode: 422, name: 'validation_error', message: why } }),
    tested: { object: 'list', data: [] },
  },
  postmark: {
    ...{ send: '/email', test: '/server', isAllowed: (all) => all['x-postmark-server-token'] === MAIL_TEST_TOKEN },
    read: async (body) => {
      const mail = postmarkMail.parse(text(body));
      const list = Object.fromEntries((mail.Headers ?? []).map(({ Name, Value }) => [Name, Value]));
      return { from: mail.From, to: mail.To, replyTo: mail.ReplyTo, subject: mail.Subject, text: mail.TextBody, headers: list };
    },
    accepted: {
      status: 200,
      body: { To: '', SubmittedAt: '2026-11-26T00:00:00Z', MessageID: '0a129aee-e1cd-480d-b08d-4f48548ff48d', ErrorCode: 0, Message: 'OK' },
    },
    unauthorised: { status: 401, body: { ErrorCode: 10, Message: 'Bad or missing API token' } },
    invalid: (why) => ({ status: 422, body: { ErrorCode: 300, Message: why } }),
    tested: { ID: 1, Name: 'Server' },
  },
  sendgrid: {
    ...{ send: '/v3/mail/send', test: '/v3/scopes', isAllowed: bearer },
    read: async (body) => {
      const mail = sendgridMail.parse(text(body));
      const to = mail.personalizations.flatMap((one) => one.to.map(({ email }) => email)).join();
      return {
        from: shown(mail.from),
        to,
        replyTo: mail.reply_to?.email,
        subject: mail.subject,
        text: mail.content[0]?.value ?? '',
        headers: mail.headers ?? {},
      };
    },
    accepted: { status: 202 },
    unauthorised: {
      status: 401,
      body: { errors: [{ message: 'The provided authorization grant is invalid, expired, or revoked', field: null }] },
    },
    invalid: (why) => ({ status: 400, body: { errors: [{ message: why, field: 'content' }] } }),
    tested: { scopes: ['mail.send', 'mail.batch.read'] },
  },
  brevo: {
    ...{ send: '/v3/smtp/email', test: '/v3/account', isAllowed: (all) => all['api-key'] === MAIL_TEST_TOKEN },
    read: async (body) => {
      const mail = brevoMail.parse(text(body));
      return {
        from: shown(mail.sender),
        to: mail.to.map(({ email }) => email).join(),
        replyTo: mail.replyTo?.email,
        subject: mail.subject,
        text: mail.textContent,
        headers: mail.headers ?? {},
      };
    },
    accepted: { status: 201, body: { messageId: '<202611260000.12345678901@smtp-relay.mailin.fr>' } },
    unauthorised: { status: 401, body: { code: 'unauthorized', message: 'Key not found' } },
    invalid: (why) => ({ status: 400, body: { code: 'invalid_parameter', message: why } }),
    tested: { email: 'owner@example.com' },
  },
  mailgun: {
    ...{ send: '/v3/mg.lycabettus.test/messages.mime', test: '/v3/domains/mg.lycabettus.test' },
    isAllowed: ({ authorization }) => authorization === `Basic ${btoa(`api:${MAIL_TEST_TOKEN}`)}`,
    read: async (body, all) => {
      const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': all['content-type'] ?? '' } }).formData();
      const message = form.get('message');
      if (!(message instanceof File)) throw new Error('message is no file');
      return { ...readMime(await message.text()), to: z.string().parse(form.get('to')) };
    },
    accepted: { status: 200, body: { id: '<20261126000000.1.ABCDEF@mg.lycabettus.test>', message: 'Queued. Thank you.' } },
    unauthorised: { status: 401, body: { message: 'Invalid private key' } },
    invalid: (why) => ({ status: 400, body: { message: why } }),
    tested: { domain: { name: 'mg.lycabettus.test', state: 'active' } },
  },
};

/** Refusals that the recipient's local part asks for: `status-429`, `account-412` (Postmark's own codes). */
function asked(to: string): Answer | undefined {
  const [, kind, code] = /^(status|account)-(\d{3})@/u.exec(to) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'status' ? { status: Number(code), body: {} } : { status: 422, body: { ErrorCode: Number(code), Message: '' } };
}

/**
 * Starts a stand-in for the mail providers, each with the paths, formats, keys and answers that it documents. `GET /received` lists what
 * they took, oldest first.
 */
export async function startMailService(): Promise<{ origin: string; close: () => Promise<void> }> {
  const received: (ReceivedMail & { provider: string; idempotencyKey: string | undefined })[] = [];
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method, url = '/', headers: all } = request;
    if (url === '/received') return { status: 200, body: received };
    const found = Object.entries(STANDS).find(([, { send, test }]) => (method === 'POST' ? send : test) === url);
    if (!found) return { status: 404 };
    const [provider, stand] = found;
    const restricted = provider === 'resend' && method === 'GET' && all.authorization === `Bearer ${MAIL_TEST_TOKEN}:sending`;
    if (restricted)
      return {
        status: 401,
        body: { statusCode: 401, name: 'restricted_api_key', message: 'This API key is restricted to only send emails' },
      };
    if (!stand.isAllowed(all)) return stand.unauthorised;
    if (method === 'GET') return { status: 200, body: stand.tested };
    try {
      const mail = await stand.read(await buffer(request), all);
      const refusal = asked(mail.to);
      if (refusal) return refusal;
      received.push({ provider, idempotencyKey: all['idempotency-key'] as string | undefined, ...mail });
      return stand.accepted;
    } catch (error) {
      return stand.invalid(error instanceof Error ? error.message : '');
    }
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...(status === 429 && { 'Retry-After': '120' }) });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
