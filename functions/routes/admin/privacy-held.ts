import { Hono } from 'hono';
import { erasureSchema, exportSchema, heldSchema } from '../../../src/features/admin/privacy/privacy-admin.schema.ts';
import type { OwnerEnv } from '../../env.ts';
import { readBody } from '../../http/body.ts';
import { success } from '../../http/envelope.ts';
import { freshSignIn } from '../../middleware/fresh.ts';
import { eraseAddress, exportHeld, showHeld } from '../../privacy/held.ts';

/** `POST /api/admin/privacy/held`: how much is held of an address. By POST, so that the address stands in no log. */
export const privacyHeld = new Hono<OwnerEnv>().post('/', async (c) => {
  const { address } = await readBody(c, { schema: heldSchema });
  return success(c, await showHeld(c, address));
});

/** `POST /api/admin/privacy/exports`: all of it, as a file. */
export const privacyExports = new Hono<OwnerEnv>().post('/', async (c) =>
  success(c, await exportHeld(c, await readBody(c, { schema: exportSchema }))),
);

/** `POST /api/admin/privacy/erasures`: erases it, as it was counted. */
export const privacyErasures = new Hono<OwnerEnv>().post('/', freshSignIn, async (c) =>
  success(c, await eraseAddress(c, await readBody(c, { schema: erasureSchema }))),
);
