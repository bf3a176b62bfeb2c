import type { Today } from './today.schema.ts';

export const QUIET_DAY: Today = {
  at: '2026-11-20T08:00:00.000Z',
  unreached: [],
  steps: [],
  weak: 0,
  mail: { unread: 0, conversations: 0, newest: [] },
  privacy: { total: 0, overdue: 0, rows: [] },
  orders: { act: 0, overdueRefunds: 0, transfers: 0, rows: [] },
  questions: { asked: 0, unanswered: 0 },
  stock: { low: [] },
  errors: { total: 0, kinds: 0, newKinds: 0, rows: [] },
  visitors: {
    today: 31,
    yesterday: 52,
    week: 290,
    days: ['14', '15', '16', '17', '18', '19', '20'].map((day, index) => ({
      day: `2026-11-${day}`,
      visitors: 30 + index * 4,
      views: 70 + index * 9,
    })),
  },
  health: { down: [], watchedAt: '2026-11-20T07:55:00.000Z' },
  push: { subscribers: 12, en: 5, el: 7 },
  outbox: { queued: 0, delayed: 0, failed: 0, held: 0, delay: null },
  full: { rows: [] },
  jobs: { failed: 0, rows: [] },
};

export const BUSY_DAY: Today = {
  ...QUIET_DAY,
  unreached: ['ownerPush.device', 'heartbeat.none'],
  weak: 2,
  mail: {
    unread: 3,
    conversations: 3,
    newest: ['Sample question', 'Δοκιμαστικό μήνυμα', ''].map((subject, index) => ({
      id: `m${index}`,
      mailbox: 'default',
      thread: `t${index}`,
      source: 'form' as const,
      fromName: index === 1 ? 'Μαρία Δείγμα' : '',
      fromAddress: 'jane@sample.example',
      subject,
      preview: 'A few words of it',
      receivedAt: `2026-11-20T0${index + 1}:00:00.000Z`,
    })),
  },
  privacy: {
    total: 2,
    overdue: 1,
    rows: [
      {
        id: 'p1',
        reference: 'PR-0001',
        kind: 'erasure',
        state: 'working',
        dueOn: '2026-11-18',
        acknowledgeBy: null,
        daysLeft: -2,
        isHandled: false,
      },
      {
        id: 'p2',
        reference: 'PR-0002',
        kind: 'access',
        state: 'confirmed',
        dueOn: '2026-12-12',
        acknowledgeBy: null,
        daysLeft: 22,
        isHandled: true,
      },
    ],
  },
  orders: {
    act: 2,
    overdueRefunds: 0,
    transfers: 3,
    rows: [
      {
        id: 'o1',
        reference: '2026-00041',
        name: 'Ελένη Δείγμα',
        needs: 'refund',
        totalCents: 9800,
        refundBy: '2026-11-30T22:00:00.000Z',
        at: '2026-11-17T10:00:00.000Z',
      },
      {
        id: 'o2',
        reference: '2026-00042',
        name: 'Jane Sample',
        needs: 'fulfil',
        totalCents: 4550,
        refundBy: null,
        at: '2026-11-20T07:00:00.000Z',
      },
    ],
  },
  questions: { asked: 41, unanswered: 6 },
  stock: {
    low: [
      { sku: 'PRINT', title: 'A print', available: 2 },
      { sku: 'BOOK', title: 'A book', available: 0 },
    ],
  },
  errors: {
    total: 41,
    kinds: 2,
    newKinds: 1,
    rows: [
      { fingerprint: 'f1', category: 'client', message: 'x is not a function', count: 40, lastAt: '2026-11-20T07:00:00.000Z', isNew: true },
      { fingerprint: 'f2', category: 'http', message: 'GET /old answered 404', count: 1, lastAt: '2026-11-20T06:00:00.000Z', isNew: false },
    ],
  },
  health: { down: [{ part: 'mailroom', since: '2026-11-20T07:00:00.000Z' }], watchedAt: '2026-11-20T07:55:00.000Z' },
  outbox: {
    ...{ queued: 4, delayed: 3, failed: 2, held: 4 },
    delay: { since: '2026-11-20T05:00:00.000Z', error: 'provider answered 401' },
  },
  full: { rows: [{ name: 'reports', since: '2026-11-20T05:00:00.000Z' }] },
  jobs: { failed: 1, rows: [{ job: 'retention', dueAt: '2026-11-20T01:00:00.000Z' }] },
};
