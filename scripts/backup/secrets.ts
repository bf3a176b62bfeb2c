import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { backupSecrets } from '../../functions/backup/signature.ts';
import { DEV_VARS } from '../dev-vars-file.ts';

/** `AUTH_SECRET` and `AUTH_SECRET_PREVIOUS` of the environment, else of `.dev.vars`. The first one signs. */
export const readSecrets = (environment: NodeJS.ProcessEnv = process.env): string[] =>
  backupSecrets({ ...(existsSync(DEV_VARS) ? parseEnv(readFileSync(DEV_VARS, 'utf8')) : {}), ...environment });

/** What is said of a file that this project's secret has not signed. */
export const UNSIGNED = {
  none: 'NOT SIGNED: nothing shows that this file comes from your site. It may have been written or changed by somebody else.',
  foreign: `NOT SIGNED BY THIS SITE: the file is another site's, or it was changed, or AUTH_SECRET was. If the secret was changed, or the file is
the published site's, give the one that signed it: AUTH_SECRET_PREVIOUS=… before the command.`,
} as const;
