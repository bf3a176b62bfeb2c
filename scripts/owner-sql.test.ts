import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownerSql } from './owner-sql.ts';

const MIGRATIONS = 'functions/storage/migrations';
let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  for (const file of readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))) {
    database.exec(readFileSync(`${MIGRATIONS}/${file}`, 'utf8'));
  }
});

function run(wanted: Parameters<typeof ownerSql>[0]): { email: unknown; links: unknown; replaced: unknown; token: string } {
  const { statements, token } = ownerSql(wanted);
  for (const statement of statements.slice(0, -1)) database.exec(statement);
  return { ...(database.prepare(statements.at(-1) ?? '').get() as { email: unknown; links: unknown; replaced: unknown }), token };
}

const all = (sql: string): Record<string, unknown>[] => database.prepare(sql).all();

describe('npm run owner', () => {
  it('creates the owner and a link for ten minutes, whose token is stored as a hash', () => {
    const { email, links, token } = run({ email: 'You@Example.com' });
    expect([email, links]).toEqual(['you@example.com', 1]);
    const [link] = all('SELECT * FROM verifications');
    expect(link).toMatchObject({
      identifier: createHash('sha256').update(token).digest('base64url'),
      value: '{"email":"you@example.com","by":"terminal"}',
    });
    expect(Number(link?.['expires_at']) - Number(link?.['created_at'])).toBe(10 * 60_000);
    expect(all('SELECT actor, action FROM audit_log')).toEqual([{ actor: 'npm run owner', action: 'owner.make' }]);
  });

  it('creates a new link for the existing owner, and records nothing new', () => {
    expect(run({ email: 'you@example.com' }).token).not.toBe(run({ email: 'you@example.com' }).token);
    expect(all('SELECT email FROM users')).toHaveLength(1);
    expect(all('SELECT * FROM verifications')).toHaveLength(2);
    expect(all('SELECT * FROM audit_log')).toHaveLength(1);
  });

  it('creates neither another owner nor a link for another address', () => {
    run({ email: 'you@example.com' });
    expect(run({ email: 'other@example.com' })).toMatchObject({ email: 'you@example.com', links: 0 });
    expect(all('SELECT email FROM users')).toEqual([{ email: 'you@example.com' }]);
  });

  it('replaces the owner on request: the previous owner can no longer sign in', () => {
    run({ email: 'you@example.com' });
    database.exec(`INSERT INTO sessions SELECT 's', id, 't', '', 0, 0, 0, 'passkey' FROM users`);
    database.exec(`INSERT INTO passkeys SELECT 'p', id, '', '', 'c', 0, '', 0, '', '', 0, 0 FROM users`);
    database.exec(`INSERT INTO recovery_codes SELECT 'h', id, 0, NULL FROM users`);
    expect(run({ email: 'other@example.com', replace: true })).toMatchObject({ email: 'other@example.com', links: 1, replaced: 1 });
    for (const table of ['sessions', 'passkeys', 'recovery_codes']) expect(all(`SELECT * FROM ${table}`)).toEqual([]);
    expect(all('SELECT action FROM audit_log')).toEqual([{ action: 'owner.make' }, { action: 'owner.replace' }, { action: 'owner.make' }]);
    // The same address replaces nobody.
    expect(run({ email: 'other@example.com', replace: true })).toMatchObject({ replaced: 0 });
    expect(all('SELECT * FROM audit_log')).toHaveLength(3);
  });

  it('leaves a replaced owner nothing to read or act by, and keeps all of it for the same one', () => {
    run({ email: 'you@example.com' });
    const request = (id: string, step: string) => {
      database.exec(
        `INSERT INTO privacy_requests VALUES ('${id}', '${id}', 'access', 'received', '', '', '', 'self', '', 'en', 0, '', NULL, 0, NULL, NULL)`,
      );
      database.exec(`INSERT INTO privacy_events (request, step, note, at) VALUES ('${id}', '${step}', '', 0)`);
      database.exec(`INSERT INTO privacy_tokens VALUES ('${id}', '${id}', 0)`);
    };
    request('by the person', 'received');
    request('by the owner', 'linked');
    database.exec(`INSERT INTO feed_tokens VALUES ('f', 'Excel', 'h', '[]', 0, NULL, NULL, NULL)`);
    const left = () => [
      all('SELECT id FROM feed_tokens').length,
      all('SELECT value FROM verifications').map(({ value }) => (JSON.parse(String(value)) as { email: string }).email),
      all('SELECT hash FROM privacy_tokens ORDER BY hash').map(({ hash }) => hash),
    ];
    run({ email: 'you@example.com', replace: true });
    expect(left()).toEqual([1, ['you@example.com', 'you@example.com'], ['by the owner', 'by the person']]);
    run({ email: 'other@example.com', replace: true });
    expect(left()).toEqual([0, ['other@example.com'], ['by the person']]);
  });

  it('escapes the address', () => {
    const email = `o'; drop table users; --@example.com`;
    expect(run({ email })).toMatchObject({ email, links: 1 });
  });
});

describe('npm start', () => {
  it('creates a link while the owner has no passkey, whoever that is', () => {
    expect(run({ email: 'you@example.com', whileKeyless: true })).toMatchObject({ email: 'you@example.com', links: 1 });
    expect(run({ email: 'site@example.com', whileKeyless: true })).toMatchObject({ email: 'you@example.com', links: 1 });
    database.exec(`INSERT INTO passkeys SELECT 'p', id, '', '', 'c', 0, '', 0, '', '', 0, 0 FROM users`);
    expect(run({ email: 'you@example.com', whileKeyless: true })).toMatchObject({ email: 'you@example.com', links: 0 });
  });
});
