import { MINUTE_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { readBuild } from '../http/build.ts';
import { eachInOrder } from '../jobs/each-in-order.ts';
import type { JobName } from '../jobs/schedule.ts';
import { database } from '../storage/database.ts';
import { announce } from './open.ts';
import { type PrivacyRow, unannouncedRequests } from './storage/requests.ts';

/** A call that is not cut off tells of its request well within this time. */
const ANNOUNCED_MS = 5 * MINUTE_MS;
/** Each takes some 22 statements, with message and mail. */
const ANNOUNCED_A_TURN = 1;

const JOB: JobName = 'finish-requests';

/** Tells of privacy requests whose call was cut off: the owner by a message, the sender by the link. */
export async function finishRequests(env: Env, now: Date): Promise<Record<string, number>> {
  const rows = await unannouncedRequests(database(env.DB), JOB, new Date(now.getTime() - ANNOUNCED_MS), ANNOUNCED_A_TURN);
  const behind: Promise<unknown>[] = [];
  const act = async (row: PrivacyRow): Promise<boolean> => {
    const { url } = await readBuild(env.ASSETS);
    await announce(env, url, row, { now, waitUntil: (work) => void behind.push(work), isJob: true });
    return true;
  };
  const { done, ...figures } = await eachInOrder(env, JOB, rows, { at: ({ receivedAt }) => receivedAt, act });
  await Promise.all(behind);
  return { finished: done, ...figures, left: rows.length === ANNOUNCED_A_TURN ? 1 : 0 };
}
