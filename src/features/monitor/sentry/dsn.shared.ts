/** Where a project's events go: `https://KEY@HOST/PROJECT`. Source: develop.sentry.dev/sdk/foundations/envelopes, docs.sentry.io "DSN". */
export interface Dsn {
  text: string;
  key: string;
  base: string;
  project: string;
}

const LOCAL = new Set(['localhost', '127.0.0.1']);

/** Undefined unless it has a key and the number of a project, over HTTPS or on this machine. */
export function parseDsn(text: string): Dsn | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username: key, password, host, hostname, pathname, search, hash } = new URL(text);
  const [, path = '', project = ''] = /^(.*)\/(\d+)$/u.exec(pathname) ?? [];
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOCAL.has(hostname));
  if (!isSafe || !/^\w+$/u.test(key) || project === '' || password + search + hash !== '') return undefined;
  return { text, key, base: `${protocol}//${host}${path}`, project };
}

export const envelopeAddress = ({ base, project, key }: Dsn): string =>
  `${base}/api/${project}/envelope/?sentry_version=7&sentry_key=${key}`;
