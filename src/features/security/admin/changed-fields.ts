import { type Difference, differences } from '../../admin/form/differences.ts';
import type { AuditRow } from './security-admin.schema.ts';

const toText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const toTexts = (values: AuditRow['before']): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, toText(value)]));

/** Fields with what they were (`mine`) and are (`theirs`). Some changes record the whole row before, and only what changed after. */
export const changedFields = ({ before, after }: Pick<AuditRow, 'before' | 'after'>): Difference[] =>
  differences(toTexts(before), toTexts(after)).filter(({ name }) => !before || !after || Object.hasOwn(after, name));
