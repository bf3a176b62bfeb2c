import { withoutAccents } from '../../../src/i18n/fold.ts';
import { getDomain } from '../../encoding/address.ts';
import { sumSignals } from '../spam-score.ts';
import type { Verdict } from './authentication.ts';
import { htmlToText } from './html-to-text.ts';

export interface SpamInput {
  authentication: Record<'spf' | 'dkim' | 'dmarc', Verdict> | undefined;
  from: { name: string; address: string };
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  files: readonly { name: string }[];
  flagged: boolean;
}

/** No signal reaches `SPAM_LIMIT` (0.7) alone. */
export const SPAM_WEIGHTS = {
  'dmarc-fail': 0.5,
  'spf-fail': 0.2,
  'dkim-fail': 0.2,
  'not-authenticated': 0.1,
  'other-reply-to': 0.15,
  'shouted-subject': 0.15,
  'many-links': 0.2,
  'misleading-link': 0.3,
  'address-as-name': 0.25,
  'program-attached': 0.4,
  'pictures-only': 0.15,
  words: 0.3,
  flagged: 0.4,
} as const;

export type SpamSignal = keyof typeof SPAM_WEIGHTS;

export const MANY_LINKS = 15;
export const WORDS_NEEDED = 2;
const READ_LENGTH = 50_000;

const WORDS =
  /\b(?:viagra|cialis|casino|jackpot|lottery|forex|backlinks?|guest post|seo services?|rank(?:ing)? on google|crypto investment|bitcoin profit|adult dating|payday loan|wire transfer|inheritance fund|million (?:dollars|usd))\b|(?<!\p{L})(?:καζινο|στοιχηματα|λοταρια|γρηγορο δανειο|ευκολο κερδος|κληρονομια εκατομμυριων)(?!\p{L})/giu;

const PROGRAM = /\.(?:exe|scr|com|pif|bat|cmd|js|jse|vbs|vbe|wsf|hta|msi|jar|lnk|iso|ps1|docm|xlsm)$/iu;

const plain = (text: string): string => withoutAccents(text).toLowerCase();

function misleads(html: string): boolean {
  for (const [, href = '', shown = ''] of html.matchAll(
    /<a\b[^<>]*?href="https?:\/\/([^"/?#]+)[^"<>]*"[^<>]*>\s*(?:https?:\/\/)?([a-z\d.-]+\.[a-z]{2,})\b/giu,
  )) {
    const [target, named] = [href, shown].map((host) => host.toLowerCase().replace(/^www\./u, ''));
    if (target !== named && !target?.endsWith(`.${named}`)) return true;
  }
  return false;
}

function isPicturesOnly(text: string, html: string): boolean {
  if (!/<img\b/iu.test(html) || html.replace(/<[^<>]*>/gu, '').trim() !== '') return false;
  return text.trim() === '' || text === htmlToText(html);
}

function isShouted(subject: string): boolean {
  const letters = subject.match(/\p{L}/gu) ?? [];
  return letters.length >= 12 && letters.every((letter) => letter === letter.toUpperCase());
}

/** Scores a message from 0 to 1. @param message with sanitised `html` */
export function scoreSpam(message: SpamInput): { score: number; reasons: SpamSignal[] } {
  const { authentication, from, replyTo, subject, text, html, files, flagged } = message;
  const read = text.slice(0, READ_LENGTH);
  const words = new Set(plain(`${subject}\n${read}`).match(WORDS));
  return sumSignals(SPAM_WEIGHTS, {
    'dmarc-fail': authentication?.dmarc === 'fail',
    'spf-fail': authentication?.spf === 'fail',
    'dkim-fail': authentication?.dkim === 'fail',
    'not-authenticated': authentication === undefined,
    'other-reply-to': replyTo !== undefined && replyTo !== '' && getDomain(replyTo) !== getDomain(from.address),
    'shouted-subject': isShouted(subject),
    'many-links': Math.max(read.match(/https?:\/\//giu)?.length ?? 0, html.match(/<a\b/giu)?.length ?? 0) >= MANY_LINKS,
    'misleading-link': misleads(html),
    'address-as-name': /\S@[^\s@]+\.\S/u.test(from.name) && !from.name.toLowerCase().includes(from.address.toLowerCase()),
    'program-attached': files.some(({ name }) => PROGRAM.test(name.trim())),
    'pictures-only': isPicturesOnly(text, html),
    words: words.size >= WORDS_NEEDED,
    flagged,
  });
}
