import { expect, inject, it, onTestFinished } from 'vitest';
import { SESSION_COOKIE } from '../../functions/auth/limits.ts';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { freePort } from './free-port.ts';
import { install } from './installation.ts';

/** More than an admin page requests at once with its pictures and calls. */
const AT_ONCE = 24;
const LIMIT_MS = 180_000;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

it('answers simultaneous requests to a new instance: none waits for another’s work', {
  timeout: LIMIT_MS,
}, async () => {
  const installed = await install({
    state: inject('newState'),
    vars: { AUTH_SECRET: 'a secret of this test alone, long enough to be one' },
  });
  onTestFinished(installed.remove);
  const port = await freePort();
  const server = serveFunctions({ port, config: installed.config, state: installed.state, silent: true });
  onTestFinished(() => server.stop());
  const address = `http://localhost:${port}`;
  expect(await isResponding(`${address}/robots.txt`)).toBe(true);

  const together = (ask: (number: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, number) => ask(number).then(({ status }) => status)));

  const signedInSomehow = await together(() =>
    fetch(`${address}/api/admin/session`, { headers: { Cookie: `${SESSION_COOKIE}=somebody.forged` } }),
  );
  expect(new Set(signedInSomehow), 'the library of sign-in').toEqual(new Set([401]));

  const counted = await together((number) =>
    fetch(`${address}/api/analytics/event`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': BROWSER },
      body: JSON.stringify({ event: 'first', properties: {}, timestamp: Date.now() + number }),
    }),
  );
  expect(new Set(counted), 'the salt of the day').toEqual(new Set([202]));
});
