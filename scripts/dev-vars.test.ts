import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { withKeys, withSubject } from './dev-vars.ts';
import { madeKeys } from './made-keys.ts';

const made = { VAPID_PUBLIC_KEY: 'B', VAPID_PRIVATE_KEY: 'd', VAPID_SUBJECT: 'mailto:a@b.gr', AUTH_SECRET: 'a' };
const ALL = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'AUTH_SECRET'];

it('writes every key into a new file', () => {
  const { text, added } = withKeys('', made);
  expect(added).toEqual(ALL);
  expect(text).toBe('VAPID_PUBLIC_KEY="B"\nVAPID_PRIVATE_KEY="d"\nVAPID_SUBJECT="mailto:a@b.gr"\nAUTH_SECRET="a"\n');
});

it('leaves existing lines unchanged, comments and other settings too, and adds missing keys', () => {
  const before = '# mine\nMAIL_FROM=me@example.com\nAUTH_SECRET = "old"\nVAPID_SUBJECT=""';
  const { text, added } = withKeys(before, made);
  expect(added).toEqual(ALL.slice(0, 3));
  expect(text.startsWith(`${before}\n`)).toBe(true);
  expect(text).not.toContain('AUTH_SECRET="a"');
});

it('changes nothing the second time', () => {
  const { text } = withKeys('', made);
  expect(withKeys(text, { ...made, AUTH_SECRET: 'other' })).toEqual({ text, added: [] });
});

it('does not replace the missing half of a key pair', () => {
  expect(() => withKeys('VAPID_PUBLIC_KEY=B\n', made)).toThrow('VAPID_PUBLIC_KEY is there without VAPID_PRIVATE_KEY');
});

it('makes new keys each time, of the lengths that their standards require', async () => {
  const bytes = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');
  const [first, second] = [await madeKeys('me@example.com'), await madeKeys('me@example.com')];
  expect(bytes(first.VAPID_PUBLIC_KEY)).toHaveLength(65);
  expect(bytes(first.VAPID_PUBLIC_KEY)[0]).toBe(4);
  expect(bytes(first.VAPID_PRIVATE_KEY)).toHaveLength(32);
  expect(bytes(first['AUTH_SECRET'])).toHaveLength(32);
  expect(first.VAPID_SUBJECT).toBe('mailto:me@example.com');
  expect(second.VAPID_PRIVATE_KEY).not.toBe(first.VAPID_PRIVATE_KEY);
});

it('adds only the requested keys', () => {
  expect(withKeys('', made, [['AUTH_SECRET']])).toEqual({ text: 'AUTH_SECRET="a"\n', added: ['AUTH_SECRET'] });
});

it('changes the contact address for push services, and nothing else', () => {
  const text = 'A="mailto:old@example.com"\nVAPID_SUBJECT="mailto:old@example.com"\nB=1\n';
  expect(withSubject(text, 'old@example.com', "o'$&@example.com")).toBe(
    'A="mailto:old@example.com"\nVAPID_SUBJECT="mailto:o\'$&@example.com"\nB=1\n',
  );
  expect(withSubject('VAPID_SUBJECT="mailto:other@example.com"', 'old@example.com', 'new@example.com')).toContain('other@');
});

it('git ignores .dev.vars, by the project’s own rule', () => {
  // Also fails if the file is tracked. `-v` names the rule: one from the user's own settings does not count.
  expect(execFileSync('git', ['check-ignore', '-v', '.dev.vars'], { encoding: 'utf8' })).toMatch(/^\.gitignore:\d+:\.dev\.vars\t/u);
});
