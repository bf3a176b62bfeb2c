import { DurableObject } from 'cloudflare:workers';
import {
  COLUMNS,
  dropOrphans,
  insertLines,
  isBackedUp,
  type Manifest,
  RAISE_SEQUENCES,
  REFERENCES,
  type Reference,
  SEQUENCES,
  sortTables,
  TABLE_NAMES,
  type Table,
  toTable,
} from '../backup/format.ts';
import { HOUR_MS } from '../calendar.ts';
import type { Env, Migrated, MigratorCalls } from '../env.ts';
import { FIRST_ROW, pageOfLines } from '../storage/backup.ts';
import { MIGRATIONS } from '../storage/migrations.ts';

const LIFETIME_MS = HOUR_MS;
/** Beside the tables of the site, for the time of a migration. */
const STAGE = 'migrator_lines';
const LINES = `SELECT line FROM ${STAGE} WHERE place = ?1 ORDER BY rowid`;

/** An empty database for one older backup: tables as they were then, its rows, the later migrations. Closing deletes all of it. */
export class Migrator extends DurableObject<Env> implements MigratorCalls {
  readonly #sql = this.ctx.storage.sql;

  #tables(): Table[] {
    const rows = <Row>(query: string, ...values: string[]) => this.#sql.exec(query, ...values).toArray() as Row[];
    const names = rows<{ name: string }>(TABLE_NAMES).map(({ name }) => name);
    const kept = names.filter((name) => isBackedUp(name) && name !== STAGE);
    return sortTables(kept.map((name) => toTable(name, rows(COLUMNS, name), rows<Reference>(REFERENCES, name))));
  }

  async open(applied: readonly string[]): Promise<Table[]> {
    // For a request that is broken off.
    await this.ctx.storage.setAlarm(Date.now() + LIFETIME_MS);
    for (const name of applied) this.#sql.exec(MIGRATIONS.get(name) ?? '');
    this.#sql.exec(`CREATE TABLE ${STAGE} (place TEXT NOT NULL, line TEXT NOT NULL)`);
    this.#sql.exec(`CREATE INDEX ${STAGE}_by_place ON ${STAGE} (place)`);
    return this.#tables();
  }

  stage(table: string, lines: readonly string[]): void {
    for (const line of lines) this.#sql.exec(`INSERT INTO ${STAGE} VALUES (?, ?)`, table, line);
  }

  /** @returns undefined for rows that are not their tables' @throws of SQLite, if they break a rule */
  migrate(later: readonly string[], sequences: Manifest['sequences']): Migrated | undefined {
    return this.ctx.storage.transactionSync(() => {
      const old = this.#tables();
      this.#sql.exec('PRAGMA defer_foreign_keys = ON');
      // Rows that migrations themselves insert are in the backup too.
      for (const { name } of old.toReversed()) this.#sql.exec(`DELETE FROM "${name}"`);
      for (const table of old) {
        const odd = `SELECT count(*) AS n FROM ${STAGE} WHERE place = ? AND (json_type(line) <> 'array' OR json_array_length(line) <> ?)`;
        if (this.#sql.exec<{ n: number }>(odd, table.name, table.columns.length).one().n > 0) return undefined;
        this.#sql.exec(insertLines(table, LINES), table.name);
      }
      for (const statement of old.flatMap(dropOrphans)) this.#sql.exec(statement);
      for (const statement of RAISE_SEQUENCES) this.#sql.exec(statement, JSON.stringify(sequences));
      this.#sql.exec(`DROP TABLE ${STAGE}`);
      for (const name of later) this.#sql.exec(MIGRATIONS.get(name) ?? '');
      const tables = this.#tables().map((table) => ({
        ...table,
        rows: this.#sql.exec<{ n: number }>(`SELECT count(*) AS n FROM "${table.name}"`).one().n,
      }));
      const last = this.#sql.exec<{ name: string; seq: number }>(SEQUENCES).toArray();
      return { tables, sequences: Object.fromEntries(last.map(({ name, seq }) => [name, seq])) };
    });
  }

  /** @param after `at` of the last page's last row; absent: the first page */
  page(table: Table, after = FIRST_ROW): { at: string; line: string }[] {
    return this.#sql.exec<{ at: string; line: string }>(pageOfLines(table), after).toArray();
  }

  async close(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  override alarm(): Promise<void> {
    return this.close();
  }
}
