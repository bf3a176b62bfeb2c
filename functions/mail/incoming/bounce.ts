import { own } from '../../../src/features/foreign/own.shared.ts';
import { oneLine } from '../../encoding/text.ts';
import { parseMessageId, parseMessageIds } from '../message-ids.ts';
import { readBounceText, wordsOfServer } from './bounce-text.ts';
import { type HeaderLookup, isFromNobody } from './headers.ts';
import type { ParsedMail } from './parse.ts';

export interface Outcome {
  /** `failed` is permanent, `delayed` is not (RFC 3464, section 2.3.3). */
  action: string;
  /** RFC 3463, such as `5.1.1`; may be empty. */
  status: string;
  reason: string;
}

export interface Bounce extends Outcome {
  /** Possible Message-IDs of the bounced mail, most reliable first. */
  messageIds: string[];
  /** Addresses that the report names as not reached; a server may name another than was written to. */
  recipients: string[];
}

interface BounceFile {
  name: string;
  type: string;
  content: Uint8Array;
}

export type BounceMail = Pick<ParsedMail, 'from' | 'subject' | 'text'> & { files: readonly BounceFile[] };

export const describeBounce = ({ status, reason }: Outcome): string =>
  ['sent back', status].filter(Boolean).join(' ') + (reason && `: ${reason}`);

/** Removes bidirectional controls, which would reorder the text beside it. */
export const toReason = (text: string): string => oneLine(text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ''), 300);

const READ_BYTES = 32 * 1024;
const STATUS_TYPE = /^message\/(?:global-)?delivery-status$/iu;
/** Reports of readers and of abuse (RFC 8098, RFC 5965) bring the mail back, too. */
const OTHER_TYPE = /^message\/(?:feedback-report|(?:global-)?disposition-notification)$/iu;
/** The mail sent, or its headers; some servers use other types than those of RFC 3462. */
const COPY = /^(?:message\/(?:rfc822(?:-headers)?|global(?:-headers)?|partial)|text\/rfc822(?:-headers?)?)$/iu;

export const isCopy = ({ name, type }: BounceFile): boolean => COPY.test(type) || /\.eml$/iu.test(name);

const unfoldLines = ({ content }: { content: Uint8Array }): string =>
  new TextDecoder()
    .decode(content.subarray(0, READ_BYTES))
    .replace(/\r\n?/gu, '\n')
    .replace(/^[ \t]+$/gmu, '')
    .replace(/\n[ \t]+/gu, ' ');

const field = (lines: string, name: string): string => new RegExp(`^${name}[ \\t]*:(.*)$`, 'imu').exec(lines)?.[1]?.trim() ?? '';

const FAILED = /^(?:fail|expire|reject|bounce|return|undeliver)/u;
const ACTIONS: Readonly<Record<string, string>> = { '5': 'failed', '4': 'delayed', '2': 'delivered' };

/** Fields about a recipient (RFC 3464, section 2.3). Servers write more than the one word of the action, or leave it out. */
function readGroup(lines: string): Outcome {
  const diagnosis = field(lines, 'diagnostic-code').replace(/^[\w-]+[ \t]*;/u, '');
  const status = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}/u.exec(`${field(lines, 'status')} ${diagnosis}`)?.[0] ?? '';
  const word =
    /[a-z]+/iu.exec(field(lines, 'action').replace(/\([^()]*\)/gu, ''))?.[0].toLowerCase() ?? own(ACTIONS, status.slice(0, 1)) ?? '';
  return { action: FAILED.test(word) ? 'failed' : word, status, reason: toReason(diagnosis) };
}

const groupsIn = (lines: string): string[] =>
  lines.split(/\n{2,}/u).filter((group) => /^(?:action|status|final-recipient)[ \t]*:/imu.test(group));

function readStatus(lines: string): Outcome {
  const outcomes = groupsIn(lines).map(readGroup);
  return outcomes.find(({ action }) => action === 'failed') ?? outcomes[0] ?? { action: '', status: '', reason: '' };
}

const ADDRESS = /[^\s"<>,;:()[\]]{1,64}@[^\s"<>,;:()[\]]{1,255}/gu;
const RECIPIENTS_READ = 100;

/** By the report (RFC 3464, sections 2.3.1 and 2.3.2), else by `X-Failed-Recipients` or the server's own words. */
function failedRecipients(report: string, header: HeaderLookup, text: string): string[] {
  const failing = groupsIn(report).filter((group) => readGroup(group).action === 'failed');
  const reported = failing.flatMap((group) => ['original-recipient', 'final-recipient'].map((name) => field(group, name))).join(' ');
  const named = reported.match(ADDRESS) ?? header('x-failed-recipients')?.match(ADDRESS) ?? wordsOfServer(text).match(ADDRESS) ?? [];
  return [...new Set(named)].slice(0, RECIPIENTS_READ);
}

function returnedId({ files, text }: BounceMail): string | undefined {
  for (const file of files) {
    if (!isCopy(file) && file.type.toLowerCase() !== 'text/plain') continue;
    const id = parseMessageId(field(unfoldLines(file).trimStart().split('\n\n', 1)[0] ?? '', 'message-id'));
    if (id) return id;
  }
  return parseMessageId(/^[> \t]*message-id[ \t]*:\s{0,10}(<[^<>\s]{1,500}>)/imu.exec(text)?.[1]);
}

function answeredIds(header: HeaderLookup): string[] {
  const parents = ['in-reply-to', 'x-ms-exchange-parent-message-id'].map((name) => parseMessageId(header(name)));
  return [...new Set([...parents, ...parseMessageIds(header('references')).toReversed()])].filter((id) => id !== undefined);
}

/**
 * Accepts standard reports (RFC 3464, RFC 6533) from anybody, since only a recipient knows the Message-ID. Accepts all other forms from the
 * empty sender alone: answers name the mail, too.
 * @returns undefined if nothing names the mail sent
 */
export function parseBounce(header: HeaderLookup, mail: BounceMail, envelopeFrom: string): Bounce | undefined {
  const type = header('content-type') ?? '';
  const kind = /^\s*multipart\/report\b/iu.test(type) ? (/report-type\s*=\s*"?([\w-]+)/iu.exec(type)?.[1]?.toLowerCase() ?? '') : undefined;
  if ((kind && kind !== 'delivery-status') || mail.files.some((file) => OTHER_TYPE.test(file.type))) return undefined;
  const isFromServer = isFromNobody(header, envelopeFrom);
  const lines = mail.files.filter((file) => STATUS_TYPE.test(file.type)).map(unfoldLines);
  const report = kind || isFromServer ? lines.join('\n\n') : '';
  const status = report ? readStatus(report) : undefined;
  const outcome = status?.action || !isFromServer ? status : (readBounceText(header, mail) ?? status);
  if (!outcome) return undefined;
  const named = (name: string): string | undefined => (report ? parseMessageId(field(report, name)) : undefined);
  const returned = named('(?:x-)?original-message-id') || returnedId(mail) || named('message-id');
  const messageIds = returned ? [returned] : isFromServer ? answeredIds(header) : [];
  return messageIds.length > 0 ? { ...outcome, messageIds, recipients: failedRecipients(report, header, mail.text) } : undefined;
}
