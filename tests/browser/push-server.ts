import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { madeKeys } from '../../scripts/made-keys.ts';
import { getSignInLink } from '../../scripts/owner-link.ts';
import { freePort } from '../server/free-port.ts';
import { type Installed, install, makeOwner } from '../server/installation.ts';
import { startPush } from '../services/push/service.ts';
import { test as base } from './fixtures.ts';

const OWNER = 'owner@example.com';

/** The built site on a separate server with the keys for push, and a local push service. */
export interface PushServer {
  url: string;
  /** Address of the push service (tests/services/push). */
  service: string;
  /** A sign-in link of its owner, for one use. */
  link: string;
  /** Reads the subscriptions in its database. */
  subscribers: () => { endpoint: string; locale: string; topics: string[] }[];
  stop: () => Promise<void>;
}

const getSubscribers = ({ database }: Installed): ReturnType<PushServer['subscribers']> => {
  const open = database();
  const rows = open.prepare('select endpoint, locale, topics from push_subscriptions order by created_at').all();
  open.close();
  return rows.map(({ endpoint, locale, topics }) => ({
    endpoint: String(endpoint),
    locale: String(locale),
    topics: JSON.parse(String(topics)) as string[],
  }));
};

async function startPushServer(): Promise<PushServer> {
  const service = await startPush();
  const installed = await install({ built: 'dist', vars: { ...(await madeKeys(OWNER)), PUSH_LOCAL_SERVICE: service.origin } });
  const [token = ''] = makeOwner(installed, OWNER, 1);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = serveFunctions({ port, config: installed.config, state: installed.state, silent: true });
  if (!(await isResponding(`${url}/api/health`))) throw new Error('The server with keys for push does not answer');
  return {
    url,
    service: service.origin,
    link: getSignInLink(url, token),
    subscribers: () => getSubscribers(installed),
    stop: async () => {
      await server.stop();
      await service.close();
      installed.remove();
    },
  };
}

/** Each worker has a server of its own. */
export const test = base.extend<object, { pushServer: PushServer }>({
  pushServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const server = await startPushServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
