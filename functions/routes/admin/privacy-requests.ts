import { Hono } from 'hono';
import { requestsQuery, stepSchema } from '../../../src/features/admin/privacy/privacy-admin.schema.ts';
import type { OwnerEnv } from '../../env.ts';
import { readBody } from '../../http/body.ts';
import { success } from '../../http/envelope.ts';
import { readQuery } from '../../http/query.ts';
import { freshSignIn } from '../../middleware/fresh.ts';
import { makeLink, showRequest, showRequests, takeStep } from '../../privacy/admin.ts';
import { database } from '../../storage/database.ts';

/** `/api/admin/privacy/requests`: privacy requests with their clocks, what is done with one, and a link to one for its sender. */
export const privacyAdmin = new Hono<OwnerEnv>()
  .get('/', async (c) => success(c, await showRequests(database(c.env.DB), readQuery(c, requestsQuery))))
  .get('/:id', async (c) => success(c, await showRequest(database(c.env.DB), c.req.param('id'))))
  .post('/:id/steps', async (c) => success(c, await takeStep(c, c.req.param('id'), await readBody(c, { schema: stepSchema })), 201))
  .post('/:id/links', freshSignIn, async (c) => success(c, { link: await makeLink(c, c.req.param('id')) }, 201));
