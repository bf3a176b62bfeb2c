import type { CallDeclaration } from '../../api/declare-calls.shared.ts';
import type { KnownCall } from '../../api/known-calls.shared.ts';

type Exports = Record<string, Record<string, CallDeclaration>>;
const files = import.meta.glob<Exports>('../../../**/*calls.schema.ts', { eager: true });

/** What the features declare (`*_CALLS` of each `calls.schema.ts`): the owner's console runs them, tests walk them. */
export const CALLS = Object.fromEntries(
  Object.values(files).flatMap((file) =>
    Object.entries(file).flatMap(([name, calls]) => (name.endsWith('_CALLS') ? Object.entries(calls) : [])),
  ),
) as Record<KnownCall, CallDeclaration>;
