import { expect, it } from 'vitest';
import { CALLS } from '@/features/console/admin/every-call.ts';
import type { CallDeclaration } from './declare-calls.shared.ts';

/** Makes or revives a credential, changes how one signs in, ends access of the owner, silences what tells them, or hands out data by the file. */
const SENSITIVE = [
  /\/auth\/account\/(?!$)/u,
  /\/(?:links|tokens|restorations|exports|erasures|restores|downloads|refunds)$/u,
  /\/backups\/(?:new\.zip|files\/:)/u,
  /\.(?:csv|zip)$/u,
  /\bexport|recovery|passkey|credential|secret/iu,
  /^(?:POST|PUT|PATCH|DELETE) \/api\/admin\/notices/u,
];

/** Of the owner's calls that match: why an old session may use them. */
const ALLOWED: Readonly<Record<string, string>> = {
  'POST /api/admin/notices/devices': 'one more is told; the others are told of it',
  'POST /api/admin/notices/tests': 'tells the owner, and changes nothing',
  'GET /api/admin/analytics/figures.csv': 'figures without persons',
  'GET /api/admin/analytics/list.csv': 'figures without persons',
  'GET /api/admin/security/audit.csv': 'what the page lists; texts of visitors are not in it',
};

it('whatever makes or revives a credential, or exports, needs a fresh sign-in', () => {
  const owners = Object.entries<CallDeclaration>(CALLS).filter(
    ([name, { guard }]) => guard !== undefined && SENSITIVE.some((one) => one.test(name)),
  );
  expect(owners.length).toBeGreaterThan(15);
  expect(owners.filter(([name, { guard }]) => guard !== 'fresh' && !(name in ALLOWED)).map(([name]) => name)).toEqual([]);
  // Nothing is excused that needs no excuse.
  expect(Object.keys(ALLOWED).filter((name) => !owners.some(([owner, { guard }]) => owner === name && guard === 'owner'))).toEqual([]);
});
