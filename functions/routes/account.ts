import { Hono } from 'hono';
import { newPasskeySchema, renamePasskeySchema } from '../../src/features/login/login.schema.ts';
import {
  accountOf,
  addPasskey,
  callPasskey,
  makeCodes,
  newPasskeyQuestion,
  removePasskey,
  revokeOthers,
  revokeSession,
} from '../auth/account.ts';
import type { OwnerEnv } from '../env.ts';
import { readBody } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import { freshSignIn } from '../middleware/fresh.ts';
import { ownerOnly } from '../middleware/owner.ts';

/** `/api/auth/account`: the owner's own sign-in. Each change answers with what there is now; what opens or shuts doors asks for a fresh proof. */
export const account = new Hono<OwnerEnv>();

account.use(ownerOnly);

account
  .get('/', async (c) => success(c, await accountOf(c)))
  .post('/passkeys/question', freshSignIn, async (c) => success(c, { options: await newPasskeyQuestion(c) }))
  .post('/passkeys', freshSignIn, async (c) => {
    await addPasskey(c, await readBody(c, { schema: newPasskeySchema }));
    return success(c, await accountOf(c), 201);
  })
  .post('/passkeys/:id', async (c) => {
    const { name } = await readBody(c, { schema: renamePasskeySchema });
    await callPasskey(c, c.req.param('id'), name);
    return success(c, await accountOf(c));
  })
  .delete('/passkeys/:id', freshSignIn, async (c) => {
    await removePasskey(c, c.req.param('id'));
    return success(c, await accountOf(c));
  })
  .delete('/sessions/:id', async (c) => {
    await revokeSession(c, c.req.param('id'));
    return success(c, await accountOf(c));
  })
  .delete('/sessions', freshSignIn, async (c) => {
    await revokeOthers(c);
    return success(c, await accountOf(c));
  })
  .post('/recovery-codes', freshSignIn, async (c) => success(c, { codes: await makeCodes(c) }, 201));
