import { env } from 'cloudflare:workers';
import { inject } from 'vitest';
import { MINUTE_MS } from '../../functions/calendar.ts';
import type { Env } from '../../functions/env.ts';
import { sendNotices } from '../../functions/notices/leave.ts';
import { changeNoticeSettings } from '../../functions/notices/storage/settings.ts';
import { JOBS } from '../../functions/scheduled.ts';
import { database } from '../../functions/storage/database.ts';
import { NOTICE_NAMES, type Way } from '../../src/features/notices/admin/kinds.shared.ts';
import type { NoticeSettings } from '../../src/features/notices/admin/notices.schema.ts';
import { MAIL_SEND_PATHS, MAIL_TEST_TOKEN } from '../services/keys.ts';
import { newAgent, ON, type Subscription } from './pushing.ts';

/** An installation that sends mail and push. */
export const SENDING: Partial<Env> = {
  ...ON,
  MAIL_PROVIDER: 'resend',
  MAIL_HTTP_URL: `${inject('mailService')}${MAIL_SEND_PATHS.resend}`,
  MAIL_HTTP_TOKEN: MAIL_TEST_TOKEN,
  MAIL_FROM: 'Lycabettus <desk@lycabettus.test>',
};
export const sendingEnv = (more: Partial<Env> = {}): Env => ({ ...env, ...SENDING, ...more });

/** Makes the owner, who signs in with an address of this test alone. */
export async function newOwner(address = `owner-${crypto.randomUUID()}@elsewhere.example`): Promise<string> {
  await env.DB.prepare(
    "INSERT INTO users (id, name, email, email_verified, role, created_at, updated_at) VALUES ('test', '', ?, 1, 'owner', 0, 0) ON CONFLICT (id) DO UPDATE SET email = excluded.email",
  )
    .bind(address)
    .run();
  return address;
}

interface Mail {
  to: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
  idempotencyKey?: string;
}

/** What the provider took for an address. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const all = (await (await fetch(`${inject('mailService')}/received`)).json()) as Mail[];
  return all.filter(({ to }) => to === address);
}

export const runJob = async (name: string, now = new Date(), bindings: Partial<Env> = {}): Promise<Record<string, number>> => {
  const job = JOBS.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  return job.run(sendingEnv(bindings), now);
};

/** Every job is done but one, which fails. */
export async function failRun(job: string, at: Date): Promise<void> {
  await env.DB.prepare("UPDATE d1_migrations SET applied_at = datetime('now', '-9 days')").run();
  const runs = JOBS.map(({ name }) =>
    env.DB.prepare('INSERT INTO job_runs (job, due_at, started_at, outcome) VALUES (?1, ?2, ?2, ?3)').bind(
      ...[name, at.getTime(), name === job ? 'failed' : 'done'],
    ),
  );
  await env.DB.batch(runs);
}

/** The next run of the job that sends. */
export const sendLater = (minutes: number, bindings: Partial<Env> = {}): Promise<Record<string, number>> =>
  sendNotices(sendingEnv(bindings), new Date(Date.now() + minutes * MINUTE_MS));

/** A browser of the owner's that is told. */
export async function device(responses: Parameters<typeof newAgent>[0] = []): Promise<Subscription> {
  const agent = await newAgent(responses);
  await env.DB.prepare(
    "INSERT INTO owner_devices (id, user_id, name, endpoint, p256dh, auth, created_at) VALUES (?, 'test', 'Phone', ?, ?, ?, 0)",
  )
    .bind(crypto.randomUUID(), agent.endpoint, agent.keys.p256dh, agent.keys.auth)
    .run();
  return agent;
}

/** Collects what a call leaves behind, also what that leaves behind. */
export function waits(): { waitUntil: (work: Promise<unknown>) => void; ended: () => Promise<void> } {
  const behind: Promise<unknown>[] = [];
  const ended = async (): Promise<void> => {
    for (let done = 0; done < behind.length; ) {
      done = behind.length;
      await Promise.all(behind);
    }
  };
  return { waitUntil: (work) => void behind.push(work), ended };
}

/** The same way for every kind. */
export const setWays = (way: Way, more: Partial<NoticeSettings> = {}): Promise<void> =>
  changeNoticeSettings(
    database(env.DB),
    { id: 'test', requestId: 'test' },
    {
      ...{ address: null, locale: 'en', zone: 'Europe/Athens', quiet: false, quietFrom: '22:00', quietTo: '07:00', urgentPasses: false },
      ...{ digest: true, digestAt: '08:00' },
      ways: Object.fromEntries(NOTICE_NAMES.map((name) => [name, way])) as NoticeSettings['ways'],
      ...more,
    },
    0,
  );
