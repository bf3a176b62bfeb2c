import { expect, it } from 'vitest';
import { auditLink } from './audit-links.shared.ts';

it.each([
  ['order.refund', 'o 1', '/admin/store?order=o+1'],
  ['privacy.erase', 'r1', '/admin/privacy?request=r1'],
  // An erasure without a request.
  ['privacy.erase', '', '/admin/privacy'],
  ['thread.archive', 'new:1', '/admin/mail?folder=all&thread=new%3A1'],
  ['job.run', 'back-up', '/admin/health?runs.job=back-up#run-history'],
  ['site.setup', 'content/site.yaml', '/admin/setup'],
  ['site.rebuild', '1', '/admin/content'],
  ['constructor.run', 'x', undefined],
  ['later', 'x', undefined],
])('%s of “%s” opens %s', (action, subject, link) => {
  expect(auditLink({ action, subject })).toBe(link);
});
