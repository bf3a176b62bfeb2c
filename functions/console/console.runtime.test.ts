/** Commands of the console are recorded before they run, and how they ended; texts, secrets and personal data are not. */
import { expect, it } from 'vitest';
import { commandRecorded, outcomeRecorded, RECORD_LIMITS } from '../../src/features/console/admin/console.schema.ts';
import { callAdmin, expectRefusal, readAudit } from '../../tests/functions/admin-harness.ts';

const COMMANDS = '/api/admin/console/commands';
const CALL = 'PUT /api/admin/mail/mailboxes/:name';
const record = (values: Record<string, string>, call = CALL) =>
  callAdmin(commandRecorded, COMMANDS, { body: { call, values }, status: 201 });

it('records the call with plain values, and its outcome', async () => {
  const { id } = await record({
    ...{ name: 'Maria', version: '3', title: 'Project X of Maria', address: 'maria@client.example' },
    ...{ token: 'abc', state: 'paid', days: '2026-11-20', body: '{…}', note: 'x'.repeat(90) },
  });
  await callAdmin(outcomeRecorded, `${COMMANDS}/${id}/outcome`, { body: { status: 422 } });
  expect((await readAudit()).map(({ action, subject, after }) => [action, subject, after])).toEqual([
    [
      'console.run',
      id,
      {
        ...{ call: CALL, name: '[text]', version: '3', title: '[text]', address: '[text]' },
        ...{ token: '[text]', state: 'paid', days: '2026-11-20', body: '[text]', note: '[text]' },
      },
    ],
    ['console.end', id, { status: 422 }],
  ]);
});

it.each(['GET /api/nothing', 'POST /api/contact', 'toString', ''])('knows no call %j', async (call) => {
  await expectRefusal(COMMANDS, { method: 'POST', body: JSON.stringify({ call, values: {} }) }, 404, 'not_found');
});

it('is bounded, and refuses hostile bodies', async () => {
  const many = Object.fromEntries(Array.from({ length: RECORD_LIMITS.fields + 1 }, (_, at) => [`f${at}`, '1']));
  const sent = (values: object) => ({ method: 'POST', body: JSON.stringify({ call: CALL, values }) });
  await expectRefusal(COMMANDS, sent(many), 422, 'invalid');
  await expectRefusal(COMMANDS, sent({ a: 'x'.repeat(RECORD_LIMITS.value + 1) }), 422, 'invalid');
  const outcome = { method: 'POST', body: JSON.stringify({ status: 200 }) };
  await expectRefusal(`${COMMANDS}/${crypto.randomUUID()}/outcome`, outcome, 404, 'not_found');
  await expectRefusal(`${COMMANDS}/x/outcome`, outcome, 404, 'not_found');
});
