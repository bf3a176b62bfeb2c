import { ACCOUNT_CALLS } from '../../src/features/login/calls.schema.ts';
import {
  accountOf,
  addPasskey,
  makeCodes,
  newPasskeyQuestion,
  removePasskey,
  renamePasskey,
  revokeOthers,
  revokeSession,
} from '../auth/account.ts';
import { mount } from './mount.ts';

/** The owner's own sign-in. */
export const account = mount(ACCOUNT_CALLS, {
  'GET /api/auth/account': accountOf,
  'POST /api/auth/account/passkeys/question': async (c) => ({ options: await newPasskeyQuestion(c) }),
  'POST /api/auth/account/passkeys': async (c, { body }) => {
    await addPasskey(c, body);
    return accountOf(c);
  },
  'POST /api/auth/account/passkeys/:id': async (c, { params, body }) => {
    await renamePasskey(c, params.id, body.name);
    return accountOf(c);
  },
  'DELETE /api/auth/account/passkeys/:id': async (c, { params }) => {
    await removePasskey(c, params.id);
    return accountOf(c);
  },
  'DELETE /api/auth/account/sessions/:id': async (c, { params }) => {
    await revokeSession(c, params.id);
    return accountOf(c);
  },
  'DELETE /api/auth/account/sessions': async (c) => {
    await revokeOthers(c);
    return accountOf(c);
  },
  'POST /api/auth/account/recovery-codes': async (c) => ({ codes: await makeCodes(c) }),
});
