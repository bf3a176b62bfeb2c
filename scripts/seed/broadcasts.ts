import { DAY_MS, HOUR_MS } from '../../functions/calendar.ts';
import { PUSH_TOPICS, PUSH_URGENCIES } from '../../src/features/push/push.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { type Chance, createChance } from './random.ts';
import type { Row, Seeding, Table } from './rows.ts';

const RECIPIENTS = 40;

const TEXTS = [
  {
    en: { title: 'A new article', body: 'How to read a forecast, and when not to trust one.' },
    el: { title: 'Νέο άρθρο', body: 'Πώς διαβάζεται μια πρόβλεψη και πότε να μην την εμπιστεύεστε.' },
  },
  {
    en: { title: 'Starter kit: new edition', body: 'With templates for backup tests.' },
    el: { title: 'Αρχικό πακέτο: νέα έκδοση', body: 'Με πρότυπα για δοκιμές αντιγράφων ασφαλείας.' },
  },
  { en: { title: 'Maintenance on Sunday', body: 'The site may be slow between 02:00 and 03:00, Athens time.' } },
] as const;

function drawState(chance: Chance): { state: string; status: number | null } {
  if (chance.holds(0.9)) return { state: 'sent', status: 201 };
  return chance.pick([
    { state: 'gone', status: 410 },
    { state: 'failed', status: 400 },
    { state: 'failed', status: 403 },
    { state: 'expired', status: 503 },
  ]);
}

function deliveryRows(chance: Chance, message: string, { at, isStopped }: { at: number; isStopped: boolean }): [Table, Row][] {
  return Array.from({ length: chance.whole(1, RECIPIENTS) }, () => {
    const { state, status } = isStopped && chance.holds(0.5) ? { state: 'cancelled', status: null } : drawState(chance);
    const row = {
      message,
      subscription: chance.id(),
      state,
      attempts: state === 'cancelled' ? 0 : 1,
      status,
      due_at: null,
      settled_at: at + 1_000,
    };
    return ['push_deliveries', row];
  });
}

export const broadcastRows = ({ seed, now }: Seeding, broadcasts: number): [Table, Row][] =>
  Array.from({ length: broadcasts }, (_, index): [Table, Row][] => {
    const chance = createChance(seed, 'broadcast', index);
    const texts = chance.pick(TEXTS);
    const state = index % 20 === 1 ? 'scheduled' : index % 20 === 2 ? 'cancelled' : index % 20 === 3 ? 'stopped' : 'started';
    const at = Math.round(state === 'scheduled' ? now + HOUR_MS + chance.next() * 20 * DAY_MS : now - chance.next() * 89 * DAY_MS);
    const [id, topic, urgency] = [chance.id(), chance.pick(PUSH_TOPICS), chance.pick(PUSH_URGENCIES)];
    const isStarted = state === 'started' || state === 'stopped';
    const row = {
      ...{ id, key: id, texts: JSON.stringify(texts), page: '/blog', topic, urgency, ttl_s: 259_200, send_at: at, state },
      ...{
        created_at: Math.min(at, now) - HOUR_MS,
        started_at: isStarted ? at : null,
        stopped_at: isStarted || state === 'scheduled' ? null : at,
      },
      version: 1,
    };
    if (!isStarted) return [['push_broadcasts', row]];
    const messages = Object.entries(texts).flatMap(([locale, { title, body }]): [Table, Row][] => {
      const message = chance.id();
      const own = {
        ...{ id: message, broadcast: id, title, body, url: path(locale as keyof typeof texts, '/blog'), locale, topic, urgency },
        ...{ created_at: at, expires_at: at + 3 * DAY_MS },
      };
      return [['push_messages', own], ...deliveryRows(chance, message, { at, isStopped: state === 'stopped' })];
    });
    return [['push_broadcasts', { ...row, stopped_at: state === 'stopped' ? at + HOUR_MS : null }], ...messages];
  }).flat();
