import { parseMessageId } from '../message-ids.ts';
import type { IncomingFile } from './attachments.ts';
import type { HeaderLookup } from './headers.ts';

export interface Bounce {
  messageId: string;
  /** `failed` is permanent, `delayed` is not (RFC 3464, section 2.3.3). */
  action: string;
  /** RFC 3463, such as `5.1.1`; may be empty. */
  status: string;
}

const READ_BYTES = 32 * 1024;
const RETURNED = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']);

/** RFC 5322, section 2.2.3. */
const unfoldLines = ({ content }: IncomingFile): string =>
  new TextDecoder()
    .decode(content.subarray(0, READ_BYTES))
    .replace(/\r\n?/gu, '\n')
    .replace(/\n[ \t]+/gu, ' ');

const field = (lines: string, name: string): string => new RegExp(`^${name}[ \\t]*:(.*)$`, 'imu').exec(lines)?.[1]?.trim() ?? '';

/** RFC 3464; undefined without the headers of the returned mail. Of several recipients the failed one counts. */
export function parseBounce(header: HeaderLookup, files: readonly IncomingFile[]): Bounce | undefined {
  const type = header('content-type') ?? '';
  if (!/^\s*multipart\/report\b/iu.test(type) || !/report-type\s*=\s*"?delivery-status\b/iu.test(type)) return undefined;
  const report = files.find((file) => /^message\/(?:global-)?delivery-status$/iu.test(file.type));
  const returned = files.find((file) => RETURNED.has(file.type.toLowerCase()));
  const [headers = ''] = returned ? unfoldLines(returned).split('\n\n', 1) : [];
  const messageId = parseMessageId(field(headers, 'message-id'));
  if (!report || !messageId) return undefined;
  // The first group of fields is about the whole mail, each further one about a recipient.
  const recipients = unfoldLines(report)
    .trim()
    .split(/\n{2,}/u)
    .slice(1);
  const actions = recipients.map((group) => ({ action: field(group, 'action').toLowerCase(), status: field(group, 'status') }));
  const { action, status } = actions.find((one) => one.action === 'failed') ?? actions[0] ?? { action: '', status: '' };
  return { messageId, action, status: /^[245]\.\d{1,3}\.\d{1,3}/u.exec(status)?.[0] ?? '' };
}
