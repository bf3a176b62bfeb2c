import { Hono, type HonoRequest } from 'hono';
import PostalMime from 'postal-mime';
import { z } from 'zod';
import { MAIL_SEND_PATHS, MAIL_TEST_TOKEN } from '../keys.ts';
import { listen, type Running } from '../listen.ts';

const address = z.email();
const mailbox = z.string().regex(/^(?:"[^"\r\n]+" |[^"<>\r\n]+ )?<[^<>\s@]+@[^<>\s]+>$|^[^<>\s@]+@[^<>\s]+$/u);
/** At most 50 in one list. */
const mailboxes = z
  .string()
  .refine((list) => list.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/u).every((one) => mailbox.safeParse(one.trim()).success));
const named = z.strictObject({ email: address, name: z.string().min(1).optional() });
const headers = z.record(z.string().regex(/^[\x21-\x39\x3b-\x7e]+$/u), z.string().regex(/^[^\r\n]*$/u));
/** Set by other fields. Source: twilio.com/docs/sendgrid/api-reference/mail-send. */
const SENDGRID_RESERVED =
  /^(?:x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/iu;

/** A mail as a recipient would see it, whatever the provider's format. */
export interface ReceivedMail {
  from: string;
  to: string;
  cc?: string;
  bcc?: string;
  /** Who gets it, where the provider is told apart from the headers. */
  envelope?: string;
  files?: { name: string; type: string | undefined; bytes: number }[];
  replyTo: string | undefined;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

interface Stand {
  /** `GET`, by which a key is tried. */
  test: string;
  key: [header: string, value: string];
  read: (request: HonoRequest) => Promise<ReceivedMail>;
  accepted: [status: number, body?: object];
  unauthorised: object;
  invalid: [status: number, body: (why: string) => object];
  tested: object;
}

const BEARER: Stand['key'] = ['authorization', `Bearer ${MAIL_TEST_TOKEN}`];
const sizeOf = (content: string): number => Buffer.from(content, 'base64').length;
const list = (people: readonly z.output<typeof named>[] = []): string => people.map(({ email }) => email).join();
const shown = ({ email, name }: z.output<typeof named>): string => (name ? `"${name}" <${email}>` : email);

const resendMail = z.strictObject({
  ...{
    from: mailbox,
    to: z.array(mailbox).min(1).max(50),
    cc: z.array(mailbox).optional(),
    bcc: z.array(mailbox).optional(),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
    reply_to: address.optional(),
  },
  headers: headers.optional(),
  attachments: z.array(z.strictObject({ filename: z.string(), content: z.base64(), content_type: z.string() })).optional(),
});
const postmarkMail = z.strictObject({
  ...{
    From: mailbox,
    To: mailboxes,
    Cc: mailboxes.optional(),
    Bcc: mailboxes.optional(),
    Subject: z.string().max(2000),
    TextBody: z.string().min(1),
    HtmlBody: z.string().optional(),
    ReplyTo: address.optional(),
  },
  Headers: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).optional(),
  Attachments: z.array(z.strictObject({ Name: z.string(), Content: z.base64(), ContentType: z.string() })).optional(),
  ...{ MessageStream: z.string(), TrackOpens: z.boolean(), TrackLinks: z.enum(['None', 'HtmlAndText', 'HtmlOnly', 'TextOnly']) },
});
const sendgridMail = z.strictObject({
  personalizations: z
    .array(z.strictObject({ to: z.array(named).min(1), cc: z.array(named).optional(), bcc: z.array(named).optional() }))
    .min(1),
  attachments: z
    .array(
      z.strictObject({
        content: z.base64(),
        filename: z.string(),
        type: z.string().regex(/^[^;\r\n]+$/u),
        disposition: z.literal('attachment'),
      }),
    )
    .optional(),
  ...{ from: named, reply_to: named.optional(), subject: z.string().min(1) },
  content: z.array(z.strictObject({ type: z.enum(['text/plain', 'text/html']), value: z.string().min(1) })).min(1),
  headers: headers.refine((all) => !Object.keys(all).some((name) => SENDGRID_RESERVED.test(name)), 'a reserved header').optional(),
  tracking_settings: z.object({}).loose().optional(),
});
const brevoMail = z.strictObject({
  ...{
    sender: named,
    to: z.array(named).min(1).max(99),
    cc: z.array(named).optional(),
    bcc: z.array(named).optional(),
    attachment: z.array(z.strictObject({ name: z.string(), content: z.base64() })).optional(),
    replyTo: named.optional(),
    subject: z.string(),
    textContent: z.string(),
    htmlContent: z.string().optional(),
    headers: headers.optional(),
  },
});

async function readMime(raw: string): Promise<ReceivedMail> {
  const { from, to = [], cc = [], bcc = [], replyTo, subject = '', text = '', headers: all, attachments } = await PostalMime.parse(raw);
  if (bcc.length > 0) throw new Error('a hidden recipient is named');
  const plain = (people: readonly { address?: string | undefined }[]): string => people.map(({ address: one = '' }) => one).join();
  const named = new Set(
    ['Message-ID', 'In-Reply-To', 'References', 'Auto-Submitted', 'Content-Language'].map((name) => [name.toLowerCase(), name] as const),
  );
  const sent = Object.fromEntries(
    [...named].flatMap(([key, name]) => all.filter((one) => one.key === key).map(({ value }) => [name, value])),
  );
  return {
    from: from ? `"${from.name}" <${from.address}>` : '',
    ...{ to: plain(to), cc: plain(cc), replyTo: replyTo?.[0]?.address, subject, headers: sent },
    text: text.replaceAll('\r\n', '\n').replace(/\n$/u, ''),
    files: attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: new Uint8Array(content as ArrayBuffer).length,
    })),
  };
}

const STANDS: Record<keyof typeof MAIL_SEND_PATHS, Stand> = {
  resend: {
    ...{ test: '/domains', key: BEARER },
    read: async (request) => {
      const { to, cc = [], bcc = [], reply_to, attachments = [], headers: sent = {}, ...mail } = resendMail.parse(await request.json());
      const files = attachments.map((one) => ({ name: one.filename, type: one.content_type, bytes: sizeOf(one.content) }));
      return { ...mail, to: to.join(), cc: cc.join(), bcc: bcc.join(), files, replyTo: reply_to, headers: sent };
    },
    accepted: [200, { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' }],
    unauthorised: { statusCode: 401, name: 'missing_api_key', message: 'Missing API Key' },
    invalid: [422, (message) => ({ statusCode: 422, name: 'validation_error', message })],
    tested: { object: 'list', data: [] },
  },
  postmark: {
    ...{ test: '/server', key: ['x-postmark-server-token', MAIL_TEST_TOKEN] },
    read: async (request) => {
      const mail = postmarkMail.parse(await request.json());
      const list = Object.fromEntries((mail.Headers ?? []).map(({ Name, Value }) => [Name, Value]));
      const files = (mail.Attachments ?? []).map((one) => ({ name: one.Name, type: one.ContentType, bytes: sizeOf(one.Content) }));
      const copies = { cc: mail.Cc ?? '', bcc: mail.Bcc ?? '', files };
      return { ...copies, from: mail.From, to: mail.To, replyTo: mail.ReplyTo, subject: mail.Subject, text: mail.TextBody, headers: list };
    },
    accepted: [
      200,
      { To: '', SubmittedAt: '2026-11-26T00:00:00Z', MessageID: '0a129aee-e1cd-480d-b08d-4f48548ff48d', ErrorCode: 0, Message: 'OK' },
    ],
    unauthorised: { ErrorCode: 10, Message: 'Bad or missing API token' },
    invalid: [422, (why) => ({ ErrorCode: 300, Message: why })],
    tested: { ID: 1, Name: 'Server' },
  },
  sendgrid: {
    ...{ test: '/v3/scopes', key: BEARER },
    read: async (request) => {
      const {
        from,
        reply_to,
        subject,
        content,
        personalizations,
        attachments = [],
        headers: sent = {},
      } = sendgridMail.parse(await request.json());
      const [{ to, cc, bcc } = { to: [] }] = personalizations;
      const files = attachments.map((one) => ({ name: one.filename, type: one.type, bytes: sizeOf(one.content) }));
      return {
        ...{ to: list(to), cc: list(cc), bcc: list(bcc), files },
        from: shown(from),
        replyTo: reply_to?.email,
        subject,
        text: content[0]?.value ?? '',
        headers: sent,
      };
    },
    accepted: [202],
    unauthorised: { errors: [{ message: 'The provided authorization grant is invalid, expired, or revoked', field: null }] },
    invalid: [400, (message) => ({ errors: [{ message, field: 'content' }] })],
    tested: { scopes: ['mail.send', 'mail.batch.read'] },
  },
  brevo: {
    ...{ test: '/v3/account', key: ['api-key', MAIL_TEST_TOKEN] },
    read: async (request) => {
      const {
        sender,
        to,
        cc,
        bcc,
        attachment = [],
        replyTo,
        subject,
        textContent,
        headers: sent = {},
      } = brevoMail.parse(await request.json());
      const files = attachment.map((one) => ({ name: one.name, type: undefined, bytes: sizeOf(one.content) }));
      return {
        ...{ to: list(to), cc: list(cc), bcc: list(bcc), files },
        from: shown(sender),
        replyTo: replyTo?.email,
        subject,
        text: textContent,
        headers: sent,
      };
    },
    accepted: [201, { messageId: '<202611260000.12345678901@smtp-relay.mailin.fr>' }],
    unauthorised: { code: 'unauthorized', message: 'Key not found' },
    invalid: [400, (message) => ({ code: 'invalid_parameter', message })],
    tested: { email: 'owner@example.com' },
  },
  mailgun: {
    ...{ test: '/v3/domains/mg.lycabettus.test', key: ['authorization', `Basic ${btoa(`api:${MAIL_TEST_TOKEN}`)}`] },
    read: async (request) => {
      const form = await request.formData();
      const message = form.get('message');
      if (!(message instanceof File)) throw new Error('message is no file');
      return { ...(await readMime(await message.text())), envelope: z.string().parse(form.get('to')) };
    },
    accepted: [200, { id: '<20261126000000.1.ABCDEF@mg.lycabettus.test>', message: 'Queued. Thank you.' }],
    unauthorised: { message: 'Invalid private key' },
    invalid: [400, (message) => ({ message })],
    tested: { domain: { name: 'mg.lycabettus.test', state: 'active' } },
  },
};

/** Refusals that the recipient's local part asks for: `status-429`, `account-412` (Postmark's own codes). */
function asked(to: string): [status: number, body: object] | undefined {
  const [, kind, code] = /^(status|account)-(\d{3})@/u.exec(to) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'status' ? [Number(code), {}] : [422, { ErrorCode: Number(code), Message: '' }];
}

const answer = (status: number, body?: object): Response =>
  new Response(body && JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...(status === 429 && { 'Retry-After': '120' }) },
  });

/**
 * Starts a stand-in for the mail providers, each with the paths, formats, keys and answers that it documents. `GET /received` lists what
 * they took, oldest first.
 */
export function startMail(): Promise<Running> {
  const received: (ReceivedMail & { provider: string; idempotencyKey: string | undefined })[] = [];
  const app = new Hono();
  app.get('/received', (c) => c.json(received));
  app.get(STANDS.resend.test, async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${MAIL_TEST_TOKEN}:sending`) return next();
    return c.json({ statusCode: 401, name: 'restricted_api_key', message: 'This API key is restricted to only send emails' }, 401);
  });
  for (const [provider, { test, key, read, accepted, unauthorised, invalid, tested }] of Object.entries(STANDS)) {
    const isAllowed = ({ req }: { req: HonoRequest }): boolean => req.header(key[0]) === key[1];
    app.get(test, (c) => (isAllowed(c) ? c.json(tested) : c.json(unauthorised, 401)));
    app.post(MAIL_SEND_PATHS[provider as keyof typeof STANDS], async (c) => {
      if (!isAllowed(c)) return c.json(unauthorised, 401);
      try {
        const mail = await read(c.req);
        const refusal = asked(mail.envelope ?? mail.to);
        if (refusal) return answer(...refusal);
        received.push({ provider, idempotencyKey: c.req.header('idempotency-key'), ...mail });
        return answer(...accepted);
      } catch (error) {
        return answer(invalid[0], invalid[1](error instanceof Error ? error.message : ''));
      }
    });
  }
  return listen(app);
}
