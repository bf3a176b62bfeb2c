import { kindOf, type NoticeKind } from '../../src/features/notices/admin/kinds.shared.ts';
import { formatEuro } from '../../src/i18n/format.ts';
import { formatTag, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { type MessageKey, translator } from '../../src/i18n/translator.ts';
import { athensDay } from '../calendar.ts';
import { oneLine } from '../encoding/text.ts';
import { addBusinessDays } from '../privacy/clock.ts';
import { formatDeadlineDay } from '../store/times.ts';
import type { ClaimedNotice, NoticedMessage } from './storage/notices.ts';

export const EXCERPT_LENGTH = 600;
const EXCERPT_LINES = 12;
const LINE_LENGTH = 200;
const LINES = 20;

export interface Drawing {
  locale: Locale;
  zone: string;
  site: string;
  /** Working days within which the site promises an answer to enquiries. */
  answerDays?: number | undefined;
}

type Notice = Pick<ClaimedNotice, 'kind' | 'facts' | 'page' | 'at'> & { kind: NoticeKind; message: NoticedMessage | undefined };

const formatTime = ({ locale, zone }: Drawing, at: Date): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: zone }).format(at);

export const formatDay = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(formatTag(locale), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));

const link = ({ site, locale }: Drawing, page: string): string => `${site}${path(locale, page)}`;

export function lineOf(locale: Locale, { kind, facts, message }: Pick<Notice, 'kind' | 'facts' | 'message'>): string {
  const { what, cents, ...values } = facts;
  const key = (what === undefined ? `tells.line.${kind}` : `tells.${kind}.${what}`) as MessageKey;
  const amount = cents === undefined ? '' : formatEuro(locale, Number(cents));
  return oneLine(message?.subject ?? translator(locale)(key, { ...values, amount }), LINE_LENGTH);
}

/** Shows times in Athens, where the promise is made, wherever the owner is. */
function promise({ locale, answerDays: days }: Drawing, { kind, at }: Notice): string[] {
  if (days === undefined || !kindOf(kind).isAnswered) return [];
  const day = formatDeadlineDay(locale, addBusinessDays(athensDay(at), days));
  return [translator(locale).count('tells.promise', days, { day })];
}

/** Marks each line, so that nothing quoted can pass for the site's own words. */
function quoted(text: string): string {
  const lines = text.trim().split(/(?<!\s)\s*\n\s*/u);
  const shown = lines.slice(0, EXCERPT_LINES).map((line) => `> ${oneLine(line, EXCERPT_LENGTH)}`);
  return [...shown, ...(lines.length > EXCERPT_LINES || text.length >= EXCERPT_LENGTH ? ['> …'] : [])].join('\n');
}

function body({ locale }: Drawing, notice: Notice): string[] {
  const t = translator(locale);
  const { message } = notice;
  if (!message) return [lineOf(locale, notice)];
  const text = message.text.trim();
  if (message.source === 'system') return [message.subject, text];
  const from = message.name ? `${message.name} <${message.address}>` : message.address;
  return [[t('tells.from', { from }), t('tells.subject', { subject: message.subject })].join('\n'), t('tells.written'), quoted(text)];
}

const pageOf = ({ page, kind, message }: Notice): string =>
  message && page === '/admin/mail' && kindOf(kind).page === page
    ? `${page}?folder=all&thread=${encodeURIComponent(message.thread)}`
    : page;

export function drawMail(drawing: Drawing, notices: readonly [Notice, ...Notice[]]): { subject: string; text: string } {
  const { locale } = drawing;
  const t = translator(locale);
  const [first] = notices;
  const isOne = notices.length === 1;
  const more = notices.length - LINES;
  const many = t(`tells.kinds.${first.kind}`);
  const parts = isOne
    ? [...promise(drawing, first), ...body(drawing, first)]
    : [
        t('tells.together', { count: notices.length }),
        notices
          .slice(0, LINES)
          .map((one) => `- ${lineOf(locale, one)}`)
          .join('\n'),
        ...(more > 0 ? [t('tells.more', { count: more })] : []),
        ...promise(drawing, first),
      ];
  return {
    subject: isOne ? `${t(`tells.kind.${first.kind}`)}: ${lineOf(locale, first)}` : `${many}: ${notices.length}`,
    text: [
      ...parts,
      t('tells.open', { link: link(drawing, isOne ? pageOf(first) : kindOf(first.kind).page) }),
      t('tells.foot', { time: formatTime(drawing, first.at), link: link(drawing, '/admin/notifications#tells') }),
    ].join('\n\n'),
  };
}

/** Names kind and number only: devices show it on a locked screen, and push services carry it. */
export function drawPush(drawing: Drawing, notices: readonly [Notice, ...Notice[]]): { title: string; body: string; url: string } {
  const t = translator(drawing.locale);
  const [first] = notices;
  const isOne = notices.length === 1;
  const [deadline] = promise(drawing, first);
  return {
    title: isOne ? t(`tells.kind.${first.kind}`) : `${t(`tells.kinds.${first.kind}`)}: ${notices.length}`,
    body: deadline ?? t('tells.push'),
    url: path(drawing.locale, isOne ? pageOf(first) : kindOf(first.kind).page),
  };
}
