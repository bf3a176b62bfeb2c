import { Hono } from 'hono';
import { takeToday } from '../../admin/today.ts';
import type { OwnerEnv } from '../../env.ts';
import { success } from '../../http/envelope.ts';
import { database } from '../../storage/database.ts';

/** `GET /api/admin/today`: what needs the owner. */
export const today = new Hono<OwnerEnv>().get('/', async (c) => success(c, await takeToday(database(c.env.DB), new Date())));
