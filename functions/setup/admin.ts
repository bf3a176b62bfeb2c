import { SETUP_CALLS } from '../../src/features/setup/admin/calls.schema.ts';
import { readBuild } from '../http/build.ts';
import { served } from '../http/served.ts';
import { mount } from '../mount.ts';
import { readSetup, writeSetup } from './files.ts';

export const setupAdmin = mount(SETUP_CALLS, {
  'GET /api/admin/setup': async ({ env }) => readSetup(env, await served(readBuild(env.ASSETS))),
  'PUT /api/admin/setup': async (c, { body }) => writeSetup(c, await served(readBuild(c.env.ASSETS)), body),
});
