import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { type Calls, refuse } from './api.ts';

interface Stored {
  uuid: string;
  name: string;
  rows: DatabaseSync;
}

const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|;|\w+|\s+|[^\w\s;]/gu;
const BLANK = /^(?:\s|--|\/\*)/u;

/** The body of a trigger has semicolons of its own, up to its END. */
function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let current = '';
  let words: string[] = [];
  for (const [token] of sql.matchAll(TOKEN)) {
    current += token;
    if (token === ';') {
      const isTrigger = words[0] === 'CREATE' && words.slice(1, 3).includes('TRIGGER');
      if (isTrigger && words.at(-1) !== 'END') continue;
      if (words.length > 0) statements.push(current);
      current = '';
      words = [];
    } else if (!BLANK.test(token)) words.push(token.toUpperCase());
  }
  return words.length > 0 ? [...statements, current] : statements;
}

function run(rows: DatabaseSync, sql: string): unknown {
  const statement = rows.prepare(sql);
  // `all` also runs a statement that returns no rows.
  const results = statement.all();
  return { results, success: true, meta: { duration: 0.1, rows_read: results.length, rows_written: 0, changes: 0 } };
}

/** D1: databases are SQLite in memory. A query of several statements is one transaction, as there. */
export function databases(): { calls: Calls; opened: (name: string) => DatabaseSync } {
  const stored: Stored[] = [];
  const find = (idOrName: string): Stored => {
    const found = stored.find(({ uuid, name }) => uuid === idOrName || name === idOrName);
    if (!found) throw refuse(404, 7404, `The database ${idOrName} could not be found`);
    return found;
  };
  const shown = ({ uuid, name }: Stored) => ({ uuid, name, version: 'production', num_tables: 0, file_size: 4096 });
  const calls: Calls = {
    'GET /accounts/:account/d1/database': ({ query }) => stored.filter(({ name }) => name.includes(query.get('name') ?? '')).map(shown),
    'POST /accounts/:account/d1/database': async ({ json }) => {
      const { name } = (await json()) as { name: string };
      if (stored.some((one) => one.name === name)) throw refuse(400, 7502, `A database with the name '${name}' already exists`);
      const made = { uuid: randomUUID(), name, rows: new DatabaseSync(':memory:') };
      stored.push(made);
      return shown(made);
    },
    'GET /accounts/:account/d1/database/:id': ({ parts: { id = '' } }) => shown(find(id)),
    'POST /accounts/:account/d1/database/:id/query': async ({ parts: { id = '' }, json }) => {
      const { rows } = find(id);
      const { sql } = (await json()) as { sql: string };
      rows.exec('BEGIN');
      try {
        const results = statementsOf(sql).map((statement) => run(rows, statement));
        rows.exec('COMMIT');
        return results;
      } catch (error) {
        rows.exec('ROLLBACK');
        throw refuse(400, 7500, error instanceof Error ? error.message : String(error));
      }
    },
  };
  return { calls, opened: (name) => find(name).rows };
}
