import { ACCOUNT_CALLS } from '../../src/features/login/calls.schema.ts';
import { mount } from '../mount.ts';
import {
  addPasskey,
  getAccount,
  makeCodes,
  newPasskeyOptions,
  removePasskey,
  renamePasskey,
  revokeOthers,
  revokeSession,
} from './account.ts';

export const account = mount(ACCOUNT_CALLS, {
  'GET /api/auth/account': getAccount,
  'POST /api/auth/account/passkeys/question': async (c) => ({ options: await newPasskeyOptions(c) }),
  'POST /api/auth/account/passkeys': async (c, { body }) => {
    await addPasskey(c, body);
    return getAccount(c);
  },
  'POST /api/auth/account/passkeys/:id': async (c, { params, body }) => {
    await renamePasskey(c, params.id, body.name);
    return getAccount(c);
  },
  'DELETE /api/auth/account/passkeys/:id': async (c, { params }) => {
    await removePasskey(c, params.id);
    return getAccount(c);
  },
  'DELETE /api/auth/account/sessions/:id': async (c, { params }) => {
    await revokeSession(c, params.id);
    return getAccount(c);
  },
  'DELETE /api/auth/account/sessions': async (c) => {
    await revokeOthers(c);
    return getAccount(c);
  },
  'POST /api/auth/account/recovery-codes': async (c) => ({ codes: await makeCodes(c) }),
});
