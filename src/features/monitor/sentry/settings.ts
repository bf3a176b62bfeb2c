import { buildVersion } from '../../health/build-version.ts';
import { identity } from '../../identity/identity.ts';
import type { SentrySettings } from './keep.ts';

const dsn = identity.monitor?.sentryDsn;

export const sentry: SentrySettings | undefined = dsn ? { dsn, release: buildVersion(), site: identity.url } : undefined;
