import type { Settings } from '../../settings.ts';
import { getMailService } from './providers.ts';

export const isProviderTestable = (env: Settings): boolean => {
  const service = getMailService(env);
  return typeof service === 'object' && service.provider.test !== undefined;
};

export async function testProvider(env: Settings, limitMs: number): Promise<string | undefined> {
  const service = getMailService(env);
  if (typeof service !== 'object' || !service.provider.test || !URL.canParse(service.url)) return 'MAIL_PROVIDER';
  const { authorise, test } = service.provider;
  const send = new URL(service.url);
  const response = await fetch(new URL(test.path(send), send), {
    headers: { Accept: 'application/json', ...authorise(service.token) },
    // A redirect would hand the token to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  });
  return test.problem(response.status, await response.json().catch(() => undefined));
}
