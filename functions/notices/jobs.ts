import { daysBefore } from '../calendar.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { deleteNoticesBefore } from './storage/notices.ts';

const NOTICE_DAYS = 30;

export const forgetNotices = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteNoticesBefore(database(env.DB), daysBefore(now, NOTICE_DAYS)),
});
