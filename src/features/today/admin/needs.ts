import { own } from '@/features/foreign/own.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import { openAt } from '../../admin/shell/open-at.shared.ts';
import { counted } from '../../admin/shell/texts.ts';
import { HEALTH_PAGE } from '../../health/admin/health-admin.schema.ts';
import { BUDGET_LINKS, jobLink, PART_LINKS } from '../../health/admin/next-links.shared.ts';
import { MAIL_PAGE } from '../../mail/admin/mail.schema.ts';
import { NEXT_TEXTS, nextOfRequest } from '../../privacy/admin/next-action.shared.ts';
import { PRIVACY_PAGE } from '../../privacy/admin/privacy-admin.schema.ts';
import { CORRECT } from '../../store/admin/next-action.shared.ts';
import { STORE_PAGE } from '../../store/admin/store-admin.schema.ts';
import type { TODAY_LINKS } from './links.shared.ts';
import type { Today } from './today.schema.ts';

export const URGENT_DAYS = 5;
const DAY_MS = 86_400_000;

export interface NeedRow {
  key: string;
  text: string;
  end: string;
  isUrgent: boolean;
  link?: string;
}

type NeedKey = Extract<
  keyof typeof TODAY_LINKS,
  | 'down'
  | 'unreached'
  | 'privacy'
  | 'orders'
  | 'transfers'
  | 'stock'
  | 'mail'
  | 'failed'
  | 'delayed'
  | 'held'
  | 'newErrors'
  | 'full'
  | 'jobs'
  | 'weak'
>;

export interface Need {
  key: NeedKey;
  title: string;
  /** What to do next, and why. */
  why: string;
  isUrgent: boolean;
  rows: NeedRow[];
}

interface Words {
  texts: AdminTexts;
  locale: Locale;
  languageTag: string;
  time: (iso: string) => string;
}

function dueText(days: number, { texts, languageTag }: Words): string {
  if (days === 0) return texts['today.due.today'];
  return days > 0 ? counted(texts, 'today.due.in', days, languageTag) : counted(texts, 'today.due.over', -days, languageTag);
}

const daysLeft = (by: string, now: string): number => Math.floor((Date.parse(by) - Date.parse(now)) / DAY_MS);

const orderRows = ({ orders, at: now }: Today, words: Words): NeedRow[] =>
  orders.rows.map(({ id, reference, name, needs, by, at }) => ({
    key: id,
    text: `${reference} · ${name}: ${words.texts[`adminStore.needs.${needs}`]}`,
    end: by ? dueText(daysLeft(by, now), words) : words.time(at),
    isUrgent: by !== null && daysLeft(by, now) <= URGENT_DAYS,
    link: STORE_PAGE + openAt('order', id, needs),
  }));

const transferRows = ({ orders, at: now }: Today, words: Words): NeedRow[] =>
  orders.waiting.map(({ id, reference, name, totalCents, payBy }) => ({
    key: id,
    text: `${reference} · ${name}: ${formatEuro(words.locale, totalCents)}`,
    end: payBy ? dueText(daysLeft(payBy, now), words) : '',
    isUrgent: false,
    link: STORE_PAGE + openAt('order', id, 'pay'),
  }));

/** A request is answered with its data, or after them. */
const requestRows = ({ privacy }: Today, words: Words): NeedRow[] =>
  privacy.rows.map((request) => {
    const { id, reference, kind, daysLeft: left } = request;
    const next = nextOfRequest(request);
    const action = next && words.texts[NEXT_TEXTS[next]].replace(/…$/u, '');
    return {
      key: id,
      text: [`${words.texts[`privacy.kind.${kind}`]} · ${reference}`, action].filter(Boolean).join(': '),
      end: dueText(left, words),
      isUrgent: left <= URGENT_DAYS,
      link: PRIVACY_PAGE + openAt('request', id, next),
    };
  });

const stockRows = ({ stock }: Today, { texts, languageTag }: Words): NeedRow[] =>
  stock.low.map(({ sku, title, available }) => ({
    key: sku,
    text: title,
    end: available > 0 ? counted(texts, 'today.stock.left', available, languageTag) : texts['adminStore.stock.out'],
    isUrgent: false,
    link: `${STORE_PAGE}?${new URLSearchParams({ [CORRECT]: sku })}#stock`,
  }));

export function toNeeds(today: Today, words: Words): Need[] {
  const { mail, privacy, orders, stock, errors, health, outbox, full, jobs, unreached, weak } = today;
  const { texts, languageTag, time } = words;
  const need = (key: NeedKey, count: number, isUrgent: boolean, rows: NeedRow[] = []): Need[] =>
    count > 0 ? [{ key, title: counted(texts, `today.${key}`, count, languageTag), why: texts[`today.${key}.why`], isUrgent, rows }] : [];
  const toAct = orderRows(today, words);
  const all = [
    ...need(
      'down',
      health.down.length,
      true,
      health.down.map(({ part, since }) => ({
        key: part,
        text: texts[`health.${part}`],
        end: fill(texts['today.down.since'], { time: time(since) }),
        isUrgent: true,
        link: PART_LINKS[part],
      })),
    ),
    ...need(
      'full',
      full.rows.length,
      true,
      full.rows.map(({ name, since }) => ({
        key: `${name} ${since}`,
        text: texts[`budget.${name}`],
        end: fill(texts['today.down.since'], { time: time(since) }),
        isUrgent: true,
        link: BUDGET_LINKS[name],
      })),
    ),
    ...need(
      'privacy',
      privacy.total,
      privacy.overdue > 0 || requestRows(today, words).some(({ isUrgent }) => isUrgent),
      requestRows(today, words),
    ),
    ...need('orders', orders.act, orders.overdueRefunds > 0 || toAct.some(({ isUrgent }) => isUrgent), toAct),
    ...need('transfers', orders.transfers, false, transferRows(today, words)),
    ...need(
      'mail',
      mail.conversations,
      false,
      mail.newest.map(({ id, thread, fromName, fromAddress, subject, preview, receivedAt }) => ({
        key: id,
        text: `${fromName || fromAddress}: ${subject || preview}`,
        end: time(receivedAt),
        isUrgent: false,
        link: `${MAIL_PAGE}?thread=${encodeURIComponent(thread)}`,
      })),
    ),
    ...need('failed', outbox.failed, true),
    ...need(
      'delayed',
      outbox.delayed,
      true,
      outbox.delay ? [{ key: 'delayed', text: outbox.delay.error, end: time(outbox.delay.since), isUrgent: true }] : [],
    ),
    ...need(
      'unreached',
      unreached.length,
      true,
      unreached.map((problem) => ({ key: problem, text: texts[`today.unreached.${problem}`], end: '', isUrgent: true })),
    ),
    ...need('held', outbox.held, false),
    ...need('stock', stock.low.length, false, stockRows(today, words)),
    ...need(
      'newErrors',
      errors.newKinds,
      false,
      errors.rows
        .filter(({ isNew }) => isNew)
        .map(({ fingerprint, category, message, count }) => ({
          key: fingerprint,
          text: `${category}: ${message}`,
          end: counted(texts, 'today.errors.times', count, languageTag),
          isUrgent: false,
          link: `${HEALTH_PAGE}?error=${encodeURIComponent(fingerprint)}`,
        })),
    ),
    ...need(
      'jobs',
      jobs.failed,
      false,
      jobs.rows.map(({ job, dueAt }) => ({
        key: `${job} ${dueAt}`,
        text: own(texts, `adminHealth.job.${job}`) ?? job,
        end: time(dueAt),
        isUrgent: false,
        link: jobLink(job),
      })),
    ),
    ...need('weak', weak, false),
  ];
  return all.sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}
