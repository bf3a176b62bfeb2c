import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALLS } from '@/features/console/admin/every-call.ts';
import { type CallDeclaration, splitCall } from './declare-calls.shared.ts';

/* Checks the table in docs/reference/calls.md against the declarations. To update it: npx vitest run --project unit calls-table -u */
const DOC = new URL('../../../docs/reference/calls.md', import.meta.url);
const TABLE = /(<!-- calls -->\n).*(<!-- \/calls -->)/su;

const WHO = { owner: 'owner', fresh: 'owner, fresh sign-in' } as const;

function statuses(name: string, { guard, limit, query, body, form, status = 200, otherStatuses }: CallDeclaration): string {
  const notes: Record<number, string> = {
    ...(form && { 303: 'for a form' }),
    ...(body && { 400: '', 413: '', 415: '', 422: '' }),
    ...(query && { 422: '' }),
    ...(guard && { 401: '', 403: '', 429: '' }),
    ...(splitCall(name)[0] !== 'GET' && { 403: '' }),
    ...(limit && { 429: '' }),
    ...otherStatuses,
  };
  const others = Object.entries(notes).map(([code, note]) => (note ? `${code} ${note}` : code));
  return [status, ...others].join(', ');
}

const cells = ([name, call]: [string, CallDeclaration]): string[] => [
  `\`${name}\``,
  call.summary,
  call.guard ? WHO[call.guard] : 'everyone',
  statuses(name, call),
];

function toTable([head = [], ...body]: readonly string[][]): string {
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

it('docs/reference/calls.md lists every declared call', async () => {
  const table = toTable([['call', 'what it does', 'who', 'statuses'], ...Object.entries<CallDeclaration>(CALLS).map(cells)]);
  const doc = readFileSync(DOC, 'utf8');
  expect(doc).toMatch(TABLE);
  await expect(doc.replace(TABLE, (_, start: string, end: string) => `${start}\n${table}\n\n${end}`)).toMatchFileSnapshot(DOC.pathname);
});

it('every call has a one-line description for the table', () => {
  for (const [name, { summary }] of Object.entries<CallDeclaration>(CALLS)) expect(summary, name).toMatch(/^[A-Z][^|\n]+[^.]$/u);
});
