import { declareCalls } from '../../api/declare-calls.shared.ts';
import { commandOutcome, commandRecord, commandRecorded, outcomeRecorded, recordParams } from './console.schema.ts';

export const CONSOLE_CALLS = declareCalls({
  'POST /api/admin/console/commands': {
    summary:
      'Records in the audit log that a command of the console is about to make a `call`; leaves out texts, secrets and personal data',
    guard: 'owner',
    limit: 'LIMIT_CALLS',
    body: commandRecord,
    response: commandRecorded,
    status: 201,
    otherStatuses: { 404: 'no such call' },
  },
  'POST /api/admin/console/commands/:id/outcome': {
    summary: 'Records how it ended (`status` of the response)',
    guard: 'owner',
    limit: 'LIMIT_CALLS',
    params: recordParams,
    body: commandOutcome,
    response: outcomeRecorded,
    otherStatuses: { 404: '' },
  },
});

type ConsoleCalls = typeof CONSOLE_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends ConsoleCalls {}
}
