import { z } from 'zod';
import { own } from '../../../src/features/foreign/own.shared.ts';
import type { RecipientKind } from '../../../src/features/mail/admin/recipients.schema.ts';
import type { Mailbox } from '../../encoding/address.ts';
import type { Settings } from '../../settings.ts';
import { type Mail, mailboxHeader, threadHeaders, writeMime } from './mime.ts';

/** `deliverTo`: who gets it now; fewer than its headers name, where others have it already. */
export interface ProviderMail extends Mail {
  id: string;
  deliverTo: Readonly<Record<RecipientKind, readonly Mailbox[]>>;
}

interface ProviderRequest {
  headers: Record<string, string>;
  body: string | FormData;
}

interface Provider {
  /** Absent if the address depends on the account. `MAIL_HTTP_URL` replaces it. */
  url?: string;
  authorise: (token: string) => Record<string, string>;
  request: (mail: ProviderMail) => ProviderRequest;
  /** Reads the `Message-ID` under which the provider sent the mail, if it may not be the site's own. */
  sentAs?: (body: unknown) => string | undefined;
  mayPass?: (body: unknown) => boolean;
  /** Bytes of all files of a mail, before they are encoded; `FILES_BYTES` if absent. */
  fileBytes?: number;
  /** Accepts recipients with any letters before the @ (SMTPUTF8, RFC 6531). */
  takesUtf8?: true;
  /** A request that tests the token and sends nothing. `path` takes the address for mail. */
  test?: { path: (send: URL) => string; problem: (status: number, body: unknown) => string | undefined };
}

const JSON_TYPE = { 'Content-Type': 'application/json', Accept: 'application/json' };
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const json = (value: unknown, headers: Record<string, string> = {}): ProviderRequest => ({
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(value),
});
const onlyOk = (status: number): string | undefined => (status === 200 ? undefined : `HTTP ${status}`);

const named = ({ name, address }: Mailbox) => ({ email: address, ...(name && { name }) });

const plainMailbox = ({ name, address }: Mailbox): string => (name ? `"${name.replace(/["\\\r\n]/gu, ' ')}" <${address}>` : address);

/** Every service wants somebody under To: the first copy, or the sender where all copies are hidden from each other. */
function addressed({ from, deliverTo: { to, cc, bcc } }: ProviderMail): ProviderMail['deliverTo'] {
  if (to.length > 0) return { to, cc, bcc };
  if (cc.length > 0) return { to: cc, cc: [], bcc };
  return bcc.length === 1 ? { to: bcc, cc: [], bcc: [] } : { to: [from], cc: [], bcc };
}

// JSON has no lines to fold.
const inJson = (people: readonly Mailbox[]): string[] => people.map((one) => mailboxHeader(one).replaceAll('\r\n', ''));

const plainList = (people: readonly Mailbox[]): string => people.map(plainMailbox).join(', ');

const some = <Item, Shown>(name: string, list: readonly Item[], show: (list: readonly Item[]) => Shown): Record<string, Shown> =>
  list.length === 0 ? {} : { [name]: show(list) };

const messageIdIn = (field: string) => (body: unknown) => {
  const read = z.object({ [field]: z.string().regex(/^<[^<>\s]{1,250}>$/u) }).safeParse(body);
  return read.success ? (own(read.data, field) as string) : undefined;
};

/** Resend's format, which other providers and relays accept too. */
const plainJson = (mail: ProviderMail): ProviderRequest => {
  const { to, cc, bcc } = addressed(mail);
  return json(
    {
      from: inJson([mail.from])[0],
      to: inJson(to),
      ...some('cc', cc, inJson),
      ...some('bcc', bcc, inJson),
      subject: mail.subject,
      text: mail.text,
      ...(mail.html && { html: mail.html }),
      ...(mail.replyTo && { reply_to: mail.replyTo }),
      ...some('attachments', mail.files, (files) =>
        files.map(({ name, type, content }) => ({ filename: name, content: content.toBase64(), content_type: type })),
      ),
      headers: threadHeaders(mail),
    },
    { 'Idempotency-Key': mail.id },
  );
};

const restrictedKey = z.object({ name: z.literal('restricted_api_key') });
const scopes = z.object({ scopes: z.array(z.string()) });
const postmarkError = z.object({ ErrorCode: z.int() });
/** About the account: a sender that is not confirmed, no credits, waiting for approval. Source: postmarkapp.com/developer/api/overview. */
const POSTMARK_ACCOUNT = [400, 401, 405, 412, 413];

export const PROVIDERS = {
  json: { authorise: bearer, request: plainJson, takesUtf8: true },
  /** Source: resend.com/docs/api-reference/emails/send-email. */
  resend: {
    url: 'https://api.resend.com/emails',
    authorise: bearer,
    request: plainJson,
    // A key that may only send gets an error that shows it is valid.
    test: {
      path: () => '/domains',
      problem: (status, body) => (status === 401 && restrictedKey.safeParse(body).success ? undefined : onlyOk(status)),
    },
  },
  /** Source: postmarkapp.com/developer/api/email-api. `X-PM-KeepID` keeps the site's own Message-ID. */
  postmark: {
    url: 'https://api.postmarkapp.com/email',
    authorise: (token) => ({ 'X-Postmark-Server-Token': token }),
    // 10 MB of the encoded mail. Source: postmarkapp.com/support/article/1056-what-are-the-attachment-and-email-size-limits.
    fileBytes: 7_000_000,
    request: (mail) => {
      const { to, cc, bcc } = addressed(mail);
      return json({
        From: plainMailbox(mail.from),
        To: plainList(to),
        ...some('Cc', cc, plainList),
        ...some('Bcc', bcc, plainList),
        Subject: mail.subject,
        TextBody: mail.text,
        ...(mail.html && { HtmlBody: mail.html }),
        ...(mail.replyTo && { ReplyTo: mail.replyTo }),
        ...some('Attachments', mail.files, (files) =>
          files.map(({ name, type, content }) => ({ Name: name, Content: content.toBase64(), ContentType: type })),
        ),
        Headers: Object.entries({ ...threadHeaders(mail), 'X-PM-KeepID': 'true' }).map(([Name, Value]) => ({ Name, Value })),
        MessageStream: 'outbound',
        ...{ TrackOpens: false, TrackLinks: 'None' },
      });
    },
    mayPass: (body) => {
      const read = postmarkError.safeParse(body);
      return read.success && POSTMARK_ACCOUNT.includes(read.data.ErrorCode);
    },
    test: { path: () => '/server', problem: onlyOk },
  },
  /** Source: twilio.com/docs/sendgrid/api-reference/mail-send. It answers 202, without a body. */
  sendgrid: {
    url: 'https://api.sendgrid.com/v3/mail/send',
    authorise: bearer,
    request: (mail) => {
      const { to, cc, bcc } = addressed(mail);
      const list = (people: readonly Mailbox[]) => people.map(named);
      return json({
        personalizations: [{ to: list(to), ...some('cc', cc, list), ...some('bcc', bcc, list) }],
        from: named(mail.from),
        ...(mail.replyTo && { reply_to: { email: mail.replyTo } }),
        subject: mail.subject,
        content: [{ type: 'text/plain', value: mail.text }, ...(mail.html ? [{ type: 'text/html', value: mail.html }] : [])],
        ...some('attachments', mail.files, (files) =>
          files.map(({ name, type, content }) => ({ content: content.toBase64(), filename: name, type, disposition: 'attachment' })),
        ),
        headers: threadHeaders(mail),
        // Rewritten links would pass sign-in links and orders through another host.
        tracking_settings: { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } },
      });
    },
    test: {
      path: () => '/v3/scopes',
      problem: (status, body) => {
        const read = scopes.safeParse(body);
        return onlyOk(status) ?? (read.success && read.data.scopes.includes('mail.send') ? undefined : 'keys');
      },
    },
  },
  /** Source: developers.brevo.com/reference/sendtransacemail. It answers 201, and gives the mail a Message-ID of its own. */
  brevo: {
    url: 'https://api.brevo.com/v3/smtp/email',
    authorise: (token) => ({ 'api-key': token }),
    // Source: help.brevo.com, "Add an attachment to a transactional email", which also lists the types that it takes.
    fileBytes: 4_000_000,
    request: (mail) => {
      const { to, cc, bcc } = addressed(mail);
      const list = (people: readonly Mailbox[]) => people.map(named);
      return json({
        sender: named(mail.from),
        to: list(to),
        ...some('cc', cc, list),
        ...some('bcc', bcc, list),
        ...(mail.replyTo && { replyTo: { email: mail.replyTo } }),
        subject: mail.subject,
        textContent: mail.text,
        ...(mail.html && { htmlContent: mail.html }),
        ...some('attachment', mail.files, (files) => files.map(({ name, content }) => ({ name, content: content.toBase64() }))),
        headers: { ...threadHeaders(mail), idempotencyKey: mail.id },
      });
    },
    sentAs: messageIdIn('messageId'),
    test: { path: () => '/v3/account', problem: onlyOk },
  },
  /** The whole mail as MIME. Source: documentation.mailgun.com, "Send an email in MIME format". `MAIL_HTTP_URL` names region and domain. */
  mailgun: {
    authorise: (token) => ({ Authorization: `Basic ${btoa(`api:${token}`)}` }),
    request: (mail) => {
      const body = new FormData();
      const { to, cc, bcc } = mail.deliverTo;
      body.set('to', [...to, ...cc, ...bcc].map(({ address }) => address).join(', '));
      body.set('message', new File([writeMime(mail)], 'message.mime', { type: 'message/rfc822' }));
      for (const option of ['o:tracking', 'o:tracking-clicks', 'o:tracking-opens']) body.set(option, 'no');
      return { headers: { Accept: 'application/json' }, body };
    },
    sentAs: messageIdIn('id'),
    // Source: documentation.mailgun.com, "Internationalization".
    takesUtf8: true,
    test: { path: ({ pathname }) => pathname.replace(/^\/v3\/([^/]+)\/.*$/u, '/v3/domains/$1'), problem: onlyOk },
  },
} as const satisfies Record<string, Provider>;

type ProviderName = keyof typeof PROVIDERS;
const isProvider = (name: string): name is ProviderName => Object.hasOwn(PROVIDERS, name);

const needsToken = (name: ProviderName): boolean => name !== 'json';

export interface MailService {
  provider: Provider;
  url: string;
  token: string;
}

type MailSettings = Pick<Settings, 'MAIL_PROVIDER' | 'MAIL_HTTP_URL' | 'MAIL_HTTP_TOKEN'>;

/** `unknown`: `MAIL_PROVIDER` is not in the table. Undefined if a setting is missing. */
export function getMailService({ MAIL_PROVIDER, MAIL_HTTP_URL, MAIL_HTTP_TOKEN = '' }: MailSettings): MailService | 'unknown' | undefined {
  const name = MAIL_PROVIDER || 'json';
  if (!isProvider(name)) return 'unknown';
  const provider: Provider = PROVIDERS[name];
  const url = MAIL_HTTP_URL || provider.url;
  if (!url || (needsToken(name) && !MAIL_HTTP_TOKEN)) return undefined;
  return { provider, url, token: MAIL_HTTP_TOKEN };
}

export const missingForMail = ({ MAIL_PROVIDER, MAIL_HTTP_URL, MAIL_HTTP_TOKEN }: MailSettings): string[] => {
  const name = MAIL_PROVIDER || 'json';
  if (!isProvider(name)) return ['MAIL_PROVIDER'];
  const provider: Provider = PROVIDERS[name];
  return [
    ...(MAIL_HTTP_URL || provider.url ? [] : ['MAIL_HTTP_URL']),
    ...(needsToken(name) && !MAIL_HTTP_TOKEN ? ['MAIL_HTTP_TOKEN'] : []),
  ];
};
