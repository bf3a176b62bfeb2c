import { env } from 'cloudflare:workers';
import type { Row as SeedRow, Table } from '../../scripts/seed/rows.ts';

export const rows = async <Row = Record<string, unknown>>(sql: string): Promise<Row[]> => (await env.DB.prepare(sql).all<Row>()).results;

/** Inserts rows as `npm run site -- seed` makes them. */
export async function insertRows(seeded: readonly (readonly [Table, SeedRow])[]): Promise<void> {
  const statements = seeded.map(([table, row]) => {
    const columns = Object.keys(row);
    return env.DB.prepare(`INSERT OR IGNORE INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})`).bind(...Object.values(row));
  });
  await env.DB.batch(statements);
}
