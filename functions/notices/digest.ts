import { path } from '../../src/i18n/path.ts';
import { type MessageKey, translator } from '../../src/i18n/translator.ts';
import { athensDay, DAY_MS, daysBetween } from '../calendar.ts';
import { oneLine } from '../encoding/text.ts';
import { partsDown } from '../health/admin.ts';
import { lateJobs } from '../jobs/late.ts';
import { delayedMails } from '../mail/storage/outbox.ts';
import { openRequests } from '../privacy/storage/requests.ts';
import { fullBudgets } from '../storage/budgets.ts';
import type { Database } from '../storage/database.ts';
import { storeToday } from '../store/storage/admin.ts';
import { formatDeadlineDay } from '../store/times.ts';
import { type Drawing, formatDay, lineOf } from './draw.ts';
import { localTime, toMinutes } from './local-time.ts';
import { hasDigest, readDigest } from './storage/digest.ts';
import { planNotices } from './storage/notices.ts';
import type { StoredSettings } from './storage/settings.ts';

const ROWS = 10;
const LINE_LENGTH = 160;
const SATURDAY = 6;

/** Returns the time one working day earlier; weekends do not count. */
export function workingDayBefore(now: Date): Date {
  let before = new Date(now.getTime() - DAY_MS);
  while (before.getUTCDay() === 0 || before.getUTCDay() === SATURDAY) before = new Date(before.getTime() - DAY_MS);
  return before;
}

type Waiting = Awaited<ReturnType<typeof readWaiting>>;

export async function readWaiting(db: Database, now: Date) {
  const [found, shop, requests, down, late, full, delayed] = await Promise.all([
    readDigest(db, workingDayBefore(now), ROWS),
    storeToday(db, ROWS),
    openRequests(db),
    partsDown(db, now),
    lateJobs(db, now),
    fullBudgets(db, now),
    delayedMails(db),
  ]);
  return { ...found, shop, requests, down, late, full, delayed };
}

const hasSomething = ({ lines, unanswered, spam, shop, requests, down, late, full, delayed }: Waiting): boolean =>
  lines.length + unanswered + spam.promised + shop.transfers + shop.act + requests.length + down.length + late.length + full.length > 0 ||
  delayed !== undefined;

const digestKey = (day: string): string => `digest:${day}`;

/** Plans the morning's mail once a day, also if its hour was missed; a day without anything to say has none. @returns whether it planned one */
export async function planDigest(db: Database, { digest, digestAt, zone }: StoredSettings, now: Date): Promise<boolean> {
  const { day, minutes } = localTime(zone, now);
  if (!digest || minutes < toMinutes(digestAt) || (await hasDigest(db, digestKey(day)))) return false;
  const state = hasSomething(await readWaiting(db, now)) ? 'due' : 'sent';
  const row = { key: digestKey(day), way: 'mail' as const, kind: 'digest' as const, message: null, facts: {}, page: '/admin', at: now };
  await planNotices(db, [{ ...row, state, dueAt: now }]);
  return state === 'due';
}

const list = (lines: readonly string[]): string => lines.map((line) => `- ${oneLine(line, LINE_LENGTH)}`).join('\n');

function sections({ locale, zone, site }: Drawing, waiting: Waiting, now: Date): { head: string; lines: string[] }[] {
  const t = translator(locale);
  const day = athensDay(now);
  const due = (on: string): string =>
    t(on < day ? 'tells.digest.overdue' : 'tells.digest.due', { day: formatDeadlineDay(locale, on), days: daysBetween(day, on) });
  const wrong = [
    ...waiting.down.map(({ part }) => t('tells.part.down.subject', { part: t(`health.${part}`) })),
    ...waiting.late.map(({ name }) => t.count('tells.job.subject', 1, { name: t(`adminHealth.job.${name}` as MessageKey) })),
    ...waiting.full.map(({ name }) => t('budget.subject', { name: t(`budget.${name}` as MessageKey) })),
    ...(waiting.delayed ? [t.count('tells.digest.delayed', waiting.delayed.count)] : []),
  ];
  const kinds = Map.groupBy(waiting.lines, ({ kind }) => kind);
  return [
    { head: t('tells.digest.wrong'), lines: wrong },
    {
      head: t.count('tells.digest.orders', waiting.shop.act),
      lines: waiting.shop.rows.map(
        ({ reference, needs }) => `${reference}${needs === null ? '' : `: ${t(`adminStore.needs.${needs}` as MessageKey)}`}`,
      ),
    },
    { head: t.count('tells.digest.transfers', waiting.shop.transfers), lines: waiting.shop.transfers > 0 ? [t('tells.digest.bank')] : [] },
    {
      head: t.count('tells.digest.privacy', waiting.requests.length),
      lines: waiting.requests.slice(0, ROWS).map(({ reference, dueOn }) => `${reference}: ${due(dueOn)}`),
    },
    {
      head: t.count('tells.digest.unanswered', waiting.unanswered),
      lines: waiting.oldest.map(({ subject, receivedAt }) => `${formatDay(locale, localTime(zone, new Date(receivedAt)).day)}: ${subject}`),
    },
    {
      head: t.count('tells.digest.spam', waiting.spam.count),
      lines: waiting.spam.count > 0 ? [`${site}${path(locale, '/admin/mail')}?folder=spam`] : [],
    },
    ...[...kinds].map(([kind, rows]) => ({
      head: `${t(`tells.kinds.${kind}`)}: ${rows.length}`,
      lines: rows
        .slice(0, ROWS)
        .map(
          ({ facts, subject }) =>
            subject ?? lineOf(locale, { kind, facts: JSON.parse(facts) as Record<string, string>, message: undefined }),
        ),
    })),
  ].filter(({ lines }) => lines.length > 0);
}

export function drawDigest(drawing: Drawing, waiting: Waiting, now: Date): { subject: string; text: string } {
  const t = translator(drawing.locale);
  const { locale, site, zone } = drawing;
  const parts = sections(drawing, waiting, now).map(({ head, lines }) => `${head}\n${list(lines)}`);
  return {
    subject: t('tells.digest.subject', { day: formatDay(locale, localTime(zone, now).day) }),
    text: [
      t('tells.digest.intro'),
      ...parts,
      t('tells.open', { link: `${site}${path(locale, '/admin')}` }),
      t('tells.digest.foot', { link: `${site}${path(locale, '/admin/notifications#tells')}` }),
    ].join('\n\n'),
  };
}
