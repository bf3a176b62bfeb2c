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

const GOES = 'goes';
/** Of tables whose rows do not go with the user: what `--replace` does with them, or why nothing. */
const FATES: Readonly<Record<string, string>> = {
  notice_settings: GOES,
  owner_notices: GOES,
  outbox: GOES,
  outbox_files: 'goes with its mail',
  outbox_recipients: 'goes with its mail',
  verifications: GOES,
  feed_tokens: GOES,
  privacy_tokens: GOES,
  'analytics_events.device': 'a kind of device',
  'analytics_vitals.device': 'a kind of device',
  'analytics_visits.device': 'a kind of device',
  'sign_in_attempts.device': 'what was tried, for the new owner to read',
  'messages.from_address': 'who wrote to the site',
  'messages.to_address': 'an address of the site',
  'mail_aliases.address': 'an address of the site',
  'mail_mailboxes.address': 'an address of the site, as a sender',
  'orders.email': 'the buyer',
  'orders.phone': 'the recipient of a parcel',
  'orders.content_hash': 'finds a repeat',
  'withdrawals.email': 'the buyer',
  'privacy_requests.email': 'the person who asks',
  'orders.email_key': 'the buyer',
  'withdrawals.email_key': 'the buyer',
  'privacy_requests.email_key': 'the person who asks',
  'mail_drafts.address_keys': 'whom a letter is begun to, for the new owner to go on',
  'push_subscriptions.endpoint': 'a visitor, who gets what all get',
  'erased_addresses.hash': 'a person who was erased',
  'submissions.hash': 'finds a repeat',
  'terms_versions.hash': 'names the terms of orders',
};

interface Answer {
  email: unknown;
  links: unknown;
  replaced: unknown;
  renamed: unknown;
}

function run(wanted: Parameters<typeof ownerSql>[0]): Answer & { token: string } {
  const { statements, token } = ownerSql(wanted);
  for (const statement of statements.slice(0, -1)) database.exec(statement);
  return { ...(database.prepare(statements.at(-1) ?? '').get() as unknown as Answer), token };
}

const all = (sql: string): Record<string, unknown>[] => database.prepare(sql).all();

describe('npm run site -- owner', () => {
  it('creates the owner and a link for ten minutes, whose token is stored as a hash', () => {
    const { email, links, token } = run({ email: 'You@Example.com' });
    expect([email, links]).toEqual(['you@example.com', 1]);
    const [link] = all('SELECT * FROM verifications');
    expect(link).toMatchObject({
      identifier: `magic-link:${createHash('sha256').update(token).digest('base64url')}`,
      value: '{"type":"magic-link","email":"you@example.com"}',
      opener: 'terminal',
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
    database.exec(`INSERT INTO sessions SELECT 's', id, 't', '', 'passkey', 0, 0, 0 FROM users`);
    database.exec(`INSERT INTO passkeys SELECT 'p', id, '', '', 'c', 0, '', 0, '', '', 0, 0 FROM users`);
    database.exec(`INSERT INTO recovery_codes SELECT 'h', id, 0, NULL FROM users`);
    expect(run({ email: 'other@example.com', replace: true })).toMatchObject({ email: 'other@example.com', links: 1, replaced: 1 });
    for (const table of ['sessions', 'passkeys', 'recovery_codes']) expect(all(`SELECT * FROM ${table}`)).toEqual([]);
    expect(all('SELECT action FROM audit_log')).toEqual([{ action: 'owner.make' }, { action: 'owner.replace' }, { action: 'owner.make' }]);
    // The same address replaces nobody.
    expect(run({ email: 'other@example.com', replace: true })).toMatchObject({ replaced: 0 });
    expect(all('SELECT * FROM audit_log')).toHaveLength(3);
  });

  it('gives the owner another address and keeps every way in, but none of the old address', () => {
    const count = (table: string) => all(`SELECT * FROM ${table}`).length;
    run({ email: 'hello@example.com' });
    database.exec(`INSERT INTO sessions SELECT 's', id, 't', '', 'passkey', 0, 0, 0 FROM users`);
    database.exec(`INSERT INTO passkeys SELECT 'p', id, '', '', 'c', 0, '', 0, '', '', 0, 0 FROM users`);
    database.exec(`INSERT INTO recovery_codes SELECT 'h', id, 0, NULL FROM users`);
    database.exec(
      `INSERT INTO notice_settings VALUES (1, 'hello@example.com', 'el', 'UTC', 0, '22:00', '07:00', 0, 1, '08:00', '{}', 3, 0)`,
    );
    database.exec(
      `INSERT INTO users (id, name, email, email_verified, role, created_at, updated_at) VALUES ('v', '', 'eleni@kyma.gr', 0, NULL, 0, 0)`,
    );
    expect(run({ email: 'Eleni@Kyma.gr', rename: true })).toMatchObject({ email: 'eleni@kyma.gr', links: 1, replaced: 0, renamed: 1 });
    expect(['users', 'sessions', 'passkeys', 'recovery_codes', 'verifications'].map(count)).toEqual([1, 1, 1, 1, 1]);
    expect(all('SELECT address FROM notice_settings')).toEqual([{ address: 'eleni@kyma.gr' }]);
    expect(all('SELECT action FROM audit_log')).toEqual([{ action: 'owner.make' }, { action: 'owner.rename' }]);
    expect(run({ email: 'eleni@kyma.gr', rename: true })).toMatchObject({ renamed: 0 });
    expect(count('audit_log')).toBe(2);
  });

  it('leaves a replaced owner nothing to read or act by, and keeps all of it for the same one', () => {
    run({ email: 'you@example.com' });
    const request = (id: string, step: string) => {
      database.exec(
        `INSERT INTO privacy_requests VALUES ('${id}', '${id}', 'access', 'received', '', '', '', '', 'self', '', 'en', 0, '', NULL, 0, NULL, NULL, NULL)`,
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

  it('tells a replaced owner nothing more, and the new one all that still waits', () => {
    run({ email: 'you@example.com' });
    database.exec(
      `INSERT INTO notice_settings VALUES (1, 'told@example.com', 'el', 'UTC', 0, '22:00', '07:00', 0, 1, '08:00', '{}', 3, 0)`,
    );
    database.exec(`INSERT INTO owner_devices SELECT 'd', id, 'Phone', 'https://push.example', 'k', 'a', 0, NULL, 0 FROM users`);
    for (const kind of ['account', 'order'])
      database.exec(
        `INSERT INTO owner_notices (key, way, kind, facts, page, at, state, due_at) VALUES ('${kind}', 'mail', '${kind}', '{}', '/', 0, 'due', 0)`,
      );
    for (const key of ['sign-in:h', 'test:k', 'order-paid:o'])
      for (const status of ['queued', 'sent'])
        database.exec(
          `INSERT INTO outbox (id, key, status, to_address, to_key, subject, text, automatic, thread, message_id, attempts, created_at)
           VALUES ('${key}${status}', '${key}${status}', '${status}', 'you@example.com', 'you@example.com', '', '', 1, 't', 'm', 0, 0)`,
        );
    const left = () => [
      ...['notice_settings', 'owner_devices'].map((table) => all(`SELECT * FROM ${table}`).length),
      all('SELECT kind FROM owner_notices').map(({ kind }) => kind),
      all("SELECT key FROM outbox WHERE status <> 'sent'").map(({ key }) => key),
    ];
    run({ email: 'you@example.com', replace: true });
    expect(left()).toEqual([1, 1, ['account', 'order'], ['sign-in:hqueued', 'test:kqueued', 'order-paid:oqueued']]);
    run({ email: 'other@example.com', replace: true });
    expect(left()).toEqual([0, 0, ['order'], ['order-paid:oqueued']]);
  });

  it('knows what becomes of each column that may say where the owner is told, or who acts', () => {
    const tables = all("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => String(name));
    const goesWithUser = (table: string) =>
      table === 'users' ||
      all(`PRAGMA foreign_key_list(${table})`).some((key) => key['table'] === 'users' && key['on_delete'] === 'CASCADE');
    const columns = tables
      .filter((table) => !goesWithUser(table))
      .flatMap((table) => all(`PRAGMA table_info(${table})`).map(({ name }) => `${table}.${String(name)}`));
    const meant = columns.filter((column) =>
      /^(?:owner|notice|verification)|\.(?!in_reply_to).*(?:address|mail(?!box)|endpoint|device|owner|user|token|hash|secret|hook|phone|reply_to)/u.test(
        column,
      ),
    );
    expect(meant.filter((column) => !(column in FATES) && !(column.replace(/\..*/u, '') in FATES))).toEqual([]);
    // Nothing is listed that is not there, and what is said to go does.
    expect(Object.keys(FATES).filter((name) => !meant.some((column) => column === name || column.startsWith(`${name}.`)))).toEqual([]);
    const { statements } = ownerSql({ email: 'you@example.com', replace: true });
    const said = Object.keys(FATES).filter((name) => FATES[name] === GOES);
    expect(said.filter((table) => !statements.some((statement) => statement.startsWith(`DELETE FROM ${table} WHERE`)))).toEqual([]);
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

  it.each([
    ['hello@example.com', 'eleni@kyma.gr', 'eleni@kyma.gr'],
    ['me@shop.example', 'eleni@kyma.gr', 'eleni@kyma.gr'],
    ['eleni@kyma.gr', 'other@kyma.gr', 'eleni@kyma.gr'],
    ['eleni@example.com.gr', 'other@kyma.gr', 'eleni@example.com.gr'],
  ])('follows content/site.yaml from the sample address only: %s, then %s', (stored, wanted, becomes) => {
    run({ email: stored });
    expect(run({ email: wanted, rename: 'from sample', whileKeyless: true })).toMatchObject({ email: becomes });
  });
});
