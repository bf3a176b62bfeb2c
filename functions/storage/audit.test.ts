import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** In these files, the type `AuditAction` requires a name for each action. */
const WRITERS = ['functions/backup/storage/restore.ts', 'functions/storage/audit.ts', 'scripts/owner-sql.ts'];

it('is written in no other way, so that every action has a name', () => {
  const files = globSync('{functions,scripts}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(files.filter((file) => /insert into audit_log|insert\(auditLog\)/iu.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(WRITERS);
});
