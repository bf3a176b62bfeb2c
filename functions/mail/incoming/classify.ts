import { getDomain } from '../../encoding/address.ts';
import { FILES_LISTED } from './attachments.ts';
import { authentication } from './authentication.ts';
import { type Bounce, parseBounce } from './bounce.ts';
import { isGreek } from './charset.ts';
import { automaticReasons, headerLookup } from './headers.ts';
import type { ParsedMail } from './parse.ts';
import { scoreSpam } from './spam.ts';

interface Classified {
  locale: 'el' | undefined;
  spamScore: number;
  bounce: Bounce | undefined;
  isAutomatic: boolean;
  details: Record<string, unknown>;
}

export function classify(mail: ParsedMail, from: string, ownDomain: string | undefined): Classified {
  const { replyTo, date, unreadable, unread, guessed, isDamaged, authors, to, cc, answerAll, notListed, references, files } = mail;
  const header = headerLookup(mail.headers);
  const automatic = automaticReasons(header, { from, messageId: mail.messageId, ownDomain });
  const verified = authentication(mail.headers, getDomain(mail.from.address));
  const flagged = /^yes\b/iu.test(header('x-spam-flag')?.trim() ?? '');
  const { score, reasons } = scoreSpam({ ...mail, html: mail.html ?? '', authentication: verified, flagged });
  const bounce = parseBounce(header, { ...mail, files: files.slice(mail.hasSource ? 1 : 0) }, from);
  return {
    locale: isGreek(mail.text) ? 'el' : undefined,
    spamScore: score,
    bounce,
    isAutomatic: automatic.length > 0,
    details: {
      envelopeFrom: from,
      ...(replyTo && { replyTo }),
      ...(answerAll.length > 0 && { answerAll }),
      ...(date && { date }),
      ...(verified && { authentication: verified }),
      ...(automatic.length > 0 && { automatic }),
      ...(bounce && { bounce: { action: bounce.action, status: bounce.status } }),
      ...(reasons.length > 0 && { spam: reasons }),
      ...(unreadable && { unreadable }),
      ...(guessed && { guessedCharset: guessed }),
      ...(isDamaged && { damaged: true }),
      ...(unread.length > 0 && { unread }),
      ...(authors.length > 0 && { authors }),
      ...(to.length > 0 && { to }),
      ...(cc.length > 0 && { cc }),
      ...(notListed.to > 0 && { toNotListed: notListed.to }),
      ...(notListed.cc > 0 && { ccNotListed: notListed.cc }),
      ...(references.length > 0 && { references }),
      ...(files.length > FILES_LISTED && { filesNotListed: files.length - FILES_LISTED }),
    },
  };
}
