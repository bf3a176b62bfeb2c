import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { madeKeys } from '../../scripts/made-keys.ts';
import { freePort } from '../server/free-port.ts';
import { type Installed, install } from '../server/installation.ts';

/** The built site on a separate server with the keys for push. */
export interface PushServer {
  url: string;
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

export async function startPushServer(): Promise<PushServer> {
  const installed = await install({ built: 'dist', vars: await madeKeys('owner@example.com') });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = serveFunctions({ port, config: installed.config, state: installed.state, silent: true });
  if (!(await isResponding(`${url}/api/health`))) throw new Error('The server with keys for push does not answer');
  return {
    url,
    subscribers: () => getSubscribers(installed),
    stop: async () => {
      await server.stop();
      installed.remove();
    },
  };
}
