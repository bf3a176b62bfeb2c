import { Hono } from 'hono';
import { privacyActionSchema, privacyRequestSchema } from '../../src/features/privacy/privacy.schema.ts';
import { readBody } from '../body.ts';
import type { AppEnv } from '../env.ts';
import { success } from '../envelope.ts';
import { limited } from '../middleware/limit.ts';
import { actOnRequest, followRequest } from '../privacy/follow.ts';
import { openRequest } from '../privacy/open.ts';

/** `/api/privacy-requests`: to ask, and by the link of the mail to follow, confirm and withdraw. */
export const privacyRequests = new Hono<AppEnv>()
  .post('/', limited('LIMIT_FORMS'), async (c) => {
    const asked = await readBody(c, { schema: privacyRequestSchema });
    await openRequest(c.env, new URL(c.req.url).origin, asked, (work) => c.executionCtx.waitUntil(work));
    return success(c, { state: 'mailed' }, 202);
  })
  .get('/:token', limited('LIMIT_CALLS'), async (c) => success(c, await followRequest(c.env, c.req.param('token'))))
  .post('/:token', limited('LIMIT_FORMS'), async (c) => {
    const action = await readBody(c, { schema: privacyActionSchema });
    return success(c, await actOnRequest(c.env, c.req.param('token'), action));
  });
