import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SERVICE_NAMES } from '../../src/features/integrations/admin/integrations.schema.ts';

export const integrationCalls = sqliteTable(
  'integration_calls',
  {
    service: text('service', { enum: SERVICE_NAMES }).notNull(),
    outcome: text('outcome', { enum: ['success', 'failure'] }).notNull(),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.service, table.outcome] })],
);
