import { z } from 'zod';
import type { CallOptions, Outcome } from '@/features/api/client.ts';
import type { KnownCall } from '@/features/api/known-calls.shared.ts';
import { IDEMPOTENCY_HEADER } from '@/features/forms/forms.schema.ts';
import { fill } from '@/i18n/fill.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import { adminCall, FRESH_SIGN_IN } from '../../admin/shell/session.ts';
import { commandRecorded, outcomeRecorded, RECORD_LIMITS } from './console.schema.ts';
import type { ParsedCommand } from './parse.ts';

export type Result = { data: unknown } | { error: string; fields?: Record<string, string> };

const cut = (text: string): string => text.slice(0, RECORD_LIMITS.value);

async function record({ command: { call }, written }: ParsedCommand): Promise<Outcome<{ id: string }>> {
  const values = Object.fromEntries(Object.entries(written).map(([name, text]) => [name, cut(text)]));
  return adminCall('POST /api/admin/console/commands', { body: { call, values }, response: commandRecorded });
}

function send({ command: { call }, params, query, body }: ParsedCommand): Promise<Outcome<unknown>> {
  const name = call as KnownCall;
  const headers = call.startsWith('POST') ? { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } : {};
  // The declaration was read by the build; the server checks the values.
  const options = { params, query, ...(body && { body }), headers, response: z.unknown() };
  return adminCall(name, options as unknown as CallOptions<KnownCall>);
}

function toResult(outcome: Outcome<unknown> & { ok: false }, texts: AdminTexts): Result {
  const { status, offline, error } = outcome;
  if (status === 401) return { error: texts['adminConsole.ended'] };
  if (offline) return { error: texts['adminConsole.offline'] };
  return { error: error.message || texts['adminConsole.failed'], ...(error.fields && { fields: error.fields }) };
}

/** Records the command, makes its call, and records how it ended. Asks before what removes or needs a fresh sign-in. */
export async function runCommand(parsed: ParsedCommand, texts: AdminTexts): Promise<Result> {
  const { command } = parsed;
  const recorded = await record(parsed);
  if (!recorded.ok) {
    const said = toResult(recorded, texts);
    return recorded.status === 401 || recorded.offline ? said : { error: texts['adminConsole.unrecorded'] };
  }
  let last: Outcome<unknown> | undefined;
  const run = async () => {
    last = await send(parsed);
    return last;
  };
  const line = [...command.words, ...Object.values(parsed.params)].join(' ');
  const ask = () =>
    confirmed({
      title: fill(texts['adminConsole.ask'], { command: line }),
      text: fill(texts['adminConsole.ask.text'], { summary: command.summary.replaceAll('`', '') }),
      verb: line,
      done: '',
      run,
    });
  if (command.asks) await ask();
  else {
    const first = await run();
    if (!first.ok && first.error.code === FRESH_SIGN_IN) await ask();
  }
  const { id } = recorded.data;
  // Without a response, 0: it was cancelled, or there is no network.
  const status = last?.ok ? 200 : (last?.status ?? 0);
  await adminCall('POST /api/admin/console/commands/:id/outcome', { params: { id }, body: { status }, response: outcomeRecorded });
  if (!last) return { error: texts['adminConsole.cancelled'] };
  return last.ok ? { data: last.data } : toResult(last, texts);
}
