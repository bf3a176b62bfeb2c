import { addLines, dropOrphans, insertLines, type Table } from './format.ts';
import { isReplaced, ruleOf } from './tables.ts';

const linesOf = (restore: string, table: string): string =>
  `SELECT line FROM restore_rows WHERE restore = ${restore} AND place = '${table}' ORDER BY id`;

/**
 * Statements that turn waiting lines into rows, for one transaction that checks references at its end.
 * @param restore SQL of the backup's name
 */
export function restoringSql(tables: readonly Table[], restore: string, takesAccess: boolean): string[] {
  const isNew = ({ name }: Table) => isReplaced(name, takesAccess);
  return [
    ...tables
      .filter(isNew)
      .toReversed()
      .map(({ name }) => `DELETE FROM "${name}"`),
    ...tables.flatMap((table) => {
      const lines = linesOf(restore, table.name);
      if (isNew(table)) return [insertLines(table, lines)];
      return ruleOf(table.name).kind === 'grows' ? [addLines(table, lines)] : [];
    }),
    ...tables.flatMap(dropOrphans),
  ];
}

const UNKNOWN = 'waited when the backup was made; may have left since';

/** A mail that waited at the backup comes back as failed, if it comes back, so that it is not sent twice. @param restore SQL of the backup's name */
export function settleWaiting({ columns }: Table, restore: string): string {
  const at = (name: string) => `'$[${columns.indexOf(name)}]'`;
  return `UPDATE restore_rows SET line = json_set(line, ${at('status')}, 'failed', ${at('error')}, '${UNKNOWN}', ${at('next_attempt_at')}, NULL)
    WHERE restore = ${restore} AND place = 'outbox' AND line ->> ${at('status')} = 'queued'`;
}
