import { getDomain } from '../../encoding/address.ts';

export type HeaderLookup = (name: string) => string | undefined;

export const headerLookup =
  (headers: readonly { key: string; value: string }[]): HeaderLookup =>
  (name) =>
    headers.find(({ key }) => key === name)?.value;

interface Envelope {
  /** `MAIL FROM`; empty for a bounce (RFC 5321, section 4.5.5). */
  from: string;
  messageId: string | undefined;
  ownDomain: string | undefined;
}

export const isFromNobody = (header: HeaderLookup, envelopeFrom: string): boolean =>
  /^(?:<>)?$/u.test(envelopeFrom.trim()) ||
  header('return-path')?.trim() === '<>' ||
  /^(?:mailer-daemon|postmaster)(?:@|$)/iu.test(envelopeFrom.trim());

const BULK = /^(?:bulk|junk|list|auto[-_]?reply)$/iu;

/**
 * The site never replies to automatic mail: two machines could write to each other for ever. Sources: RFC 3834, sections 2 and 5; RFC 2919;
 * RFC 5321.
 */
export function automaticReasons(header: HeaderLookup, { from, messageId, ownDomain }: Envelope): string[] {
  const submitted = header('auto-submitted');
  const returnPath = header('return-path');
  const reasons: [string, boolean][] = [
    ['auto-submitted', submitted !== undefined && !/^no\b/iu.test(submitted.trim())],
    ['precedence', BULK.test(header('precedence')?.trim() ?? '')],
    ['loop', header('x-loop') !== undefined],
    ['list', header('list-id') !== undefined || header('list-unsubscribe') !== undefined],
    ['auto-response', header('x-autoreply') !== undefined || header('x-autorespond') !== undefined],
    ['no-return-path', from.trim() === '' || from.trim() === '<>' || returnPath?.trim() === '<>'],
    ['daemon', /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/iu.test(from)],
    ['own', ownDomain !== undefined && messageId !== undefined && getDomain(messageId.replace(/>$/u, '')) === ownDomain],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}
