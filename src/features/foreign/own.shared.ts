/**
 * Reads an object's own value under a name that others may choose: a plain `record[name]` also finds inherited ones, such as
 * `constructor`. `scripts/foreign-keys.test.ts` enforces its use.
 */
export function own<Of extends object>(record: Of | null | undefined, name: string): Of[keyof Of] | undefined {
  return record && Object.hasOwn(record, name) ? record[name as keyof Of] : undefined;
}
