import type { Settings } from '../../settings.ts';
import { getMailService } from './providers.ts';

/** Whether the token can be tested without sending a mail. */
export const isProviderTestable = (env: Settings): boolean => {
  const service = getMailService(env);
  return typeof service === 'object' && service.provider.test !== undefined;
};

/** @returns why the provider does not take the token, or undefined */
export async function testProvider(env: Settings, limitMs: number): Promise<string | undefined> {
  const service = getMailService(env);
  if (typeof service !== 'object' || !service.provider.test || !URL.canParse(service.url)) return 'MAIL_PROVIDER';
  const { authorise, test } = service.provider;
  const send = new URL(service.url);
  const response = await fetch(new URL(test.path(send), send), {
    headers: { Accept: 'application/json', ...authorise(service.token) },
    // The token is for this host.
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  });
  return test.problem(response.status, await response.json().catch(() => undefined));
}
