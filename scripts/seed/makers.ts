import { broadcastRows } from './broadcasts.ts';
import { incidentRows, runRows } from './health.ts';
import { mailRows, outboxRows } from './mail.ts';
import { orderRows } from './orders.ts';
import { requestRows, subscriptionRows } from './others.ts';
import { questionRows } from './questions.ts';
import { redirectRows } from './redirects.ts';
import { reportRows } from './reports.ts';
import type { Row, Seeding, Table } from './rows.ts';
import { attemptRows, auditRows, refusalRows } from './security.ts';
import type { Seeded } from './sizes.ts';
import { visitRows } from './visits.ts';

export const MAKERS = {
  messages: mailRows,
  outbox: outboxRows,
  visits: visitRows,
  reports: reportRows,
  requests: requestRows,
  subscriptions: subscriptionRows,
  broadcasts: broadcastRows,
  audit: auditRows,
  attempts: attemptRows,
  refusals: refusalRows,
  orders: orderRows,
  questions: questionRows,
  redirects: redirectRows,
  runs: runRows,
  incidents: incidentRows,
} satisfies Record<Seeded, (seeding: Seeding, count: number) => Iterable<readonly [Table, Row]>>;
