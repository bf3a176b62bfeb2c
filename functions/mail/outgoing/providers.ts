import { z } from 'zod';
import { own } from '../../../src/features/foreign/own.shared.ts';
import type { Mailbox } from '../../encoding/address.ts';
import type { Settings } from '../../settings.ts';
import { type Mail, mailboxHeader, threadHeaders, writeMime } from './mime.ts';

export interface ProviderMail extends Mail {
  id: string;
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

const messageIdIn = (field: string) => (body: unknown) => {
  const read = z.object({ [field]: z.string().regex(/^<[^<>\s]{1,250}>$/u) }).safeParse(body);
  return read.success ? (own(read.data, field) as string) : undefined;
};

/** Resend's format, which other providers and relays accept too. */
const plainJson = (mail: ProviderMail): ProviderRequest =>
  json(
    {
      // JSON has no lines to fold.
      from: mailboxHeader(mail.from).replaceAll('\r\n', ''),
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      ...(mail.replyTo && { reply_to: mail.replyTo }),
      headers: threadHeaders(mail),
    },
    { 'Idempotency-Key': mail.id },
  );

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
    request: (mail) =>
      json({
        From: plainMailbox(mail.from),
        To: mail.to,
        Subject: mail.subject,
        TextBody: mail.text,
        ...(mail.replyTo && { ReplyTo: mail.replyTo }),
        Headers: Object.entries({ ...threadHeaders(mail), 'X-PM-KeepID': 'true' }).map(([Name, Value]) => ({ Name, Value })),
        MessageStream: 'outbound',
        ...{ TrackOpens: false, TrackLinks: 'None' },
      }),
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
    request: (mail) =>
      json({
        personalizations: [{ to: [{ email: mail.to }] }],
        from: named(mail.from),
        ...(mail.replyTo && { reply_to: { email: mail.replyTo } }),
        subject: mail.subject,
        content: [{ type: 'text/plain', value: mail.text }],
        headers: threadHeaders(mail),
        // Rewritten links would pass sign-in links and orders through another host.
        tracking_settings: { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } },
      }),
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
    request: (mail) =>
      json({
        sender: named(mail.from),
        to: [{ email: mail.to }],
        ...(mail.replyTo && { replyTo: { email: mail.replyTo } }),
        subject: mail.subject,
        textContent: mail.text,
        headers: { ...threadHeaders(mail), idempotencyKey: mail.id },
      }),
    sentAs: messageIdIn('messageId'),
    test: { path: () => '/v3/account', problem: onlyOk },
  },
  /** The whole mail as MIME. Source: documentation.mailgun.com, "Send an email in MIME format". `MAIL_HTTP_URL` names region and domain. */
  mailgun: {
    authorise: (token) => ({ Authorization: `Basic ${btoa(`api:${token}`)}` }),
    request: (mail) => {
      const body = new FormData();
      body.set('to', mail.to);
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
