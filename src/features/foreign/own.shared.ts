/**
 * The value that an object itself has under a name which somebody else may have chosen. A plain `record[name]` also finds what every object
 * inherits, such as `constructor`; `scripts/foreign-keys.test.ts` refuses it.
 */
export function own<Of extends object>(record: Of | null | undefined, name: string): Of[keyof Of] | undefined {
  return record && Object.hasOwn(record, name) ? record[name as keyof Of] : undefined;
}
