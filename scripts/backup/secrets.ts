import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Settings } from '../../functions/settings.ts';
import { DEV_VARS } from '../dev-vars-file.ts';

export type Secrets = Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS'>;

export function readSecrets(environment: NodeJS.ProcessEnv = process.env): Secrets {
  const { AUTH_SECRET = '', AUTH_SECRET_PREVIOUS = '' } = {
    ...(existsSync(DEV_VARS) ? parseEnv(readFileSync(DEV_VARS, 'utf8')) : {}),
    ...environment,
  };
  return { AUTH_SECRET, AUTH_SECRET_PREVIOUS };
}

export function signatureNote(isRemote: boolean, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (!readSecrets(environment).AUTH_SECRET)
    return 'It is not signed: there is no AUTH_SECRET in the environment or .dev.vars. A restore will warn of it, and not take who may enter.';
  if (!isRemote) return undefined;
  const isOfFile = environment['AUTH_SECRET'] === undefined;
  return `It is signed with the AUTH_SECRET of ${isOfFile ? DEV_VARS : 'the environment'}. If the published site has another one, it will call this file foreign.`;
}

export const UNSIGNED = {
  none: 'NOT SIGNED: nothing shows that this file comes from your site. It may have been written or changed by somebody else.',
  foreign: `NOT SIGNED BY THIS SITE: the file is another site's, or it was changed, or AUTH_SECRET was. If the secret was changed, or the file is
the published site's, give the one that signed it: AUTH_SECRET_PREVIOUS=… before the command.`,
} as const;
