import { z } from 'zod';
import { call } from '../../../api/client.ts';
import { report } from '../../../monitor/report.ts';
import { type Connection, createConnection, type LinkState, type Socket } from './connection.ts';
import { connectSchema, type SocketMessage } from './socket.schema.ts';

/** The window's events that other parts of the page listen to, by the message that they carry (specification, section 7). */
export const MAIL_EVENTS = { new_message: 'mail:new-message', new_messages_count: 'mail:count-update' } as const;

/** The window's event that tells how the connection stands; its detail is a `LinkState`. */
export const MAIL_LINK_EVENT = 'mail:link';

/** The public settings of `content/site.yaml` that decide whether and where. */
export interface LiveMailSettings {
  enableWebsocket: boolean;
  websocketUrl?: string | undefined;
}

const tell = (message: SocketMessage): void => {
  window.dispatchEvent(new CustomEvent(MAIL_EVENTS[message.type], { detail: message }));
};

const show = (state: LinkState): void => {
  window.dispatchEvent(new CustomEvent(MAIL_LINK_EVENT, { detail: state }));
};

async function findUrl() {
  const outcome = await call('GET /api/ws/connect', { response: connectSchema.catch({ websocketUrl: '' }) });
  if (outcome.ok) return outcome.data.websocketUrl === '' ? ('refused' as const) : { url: outcome.data.websocketUrl };
  return outcome.offline || outcome.status >= 500 ? ('silent' as const) : ('refused' as const);
}

/** `WebSocket` calls its handlers with events; the connection needs the data only. */
const open = (url: string): Socket => new WebSocket(url) as Socket;

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** What stands in where the setting is off: the pages need not know. */
const OFF: Connection = { start: () => {}, stop: () => {} };

/**
 * Keeps the page in touch with the owner's mailbox until it is left: `mail:new-message` and `mail:count-update` on `window`, with the
 * message as detail. Used by the owner's pages. Does nothing when `enableWebsocket` is off.
 */
export function liveMail({ enableWebsocket, websocketUrl }: LiveMailSettings): Connection {
  if (!enableWebsocket) return OFF;
  const connection = createConnection({
    fixedUrl: z.string().min(1).safeParse(websocketUrl).data,
    findUrl,
    open,
    later,
    report: (entry) => report({ category: 'ws', ...entry }),
    tell,
    show,
  });
  addEventListener('pagehide', connection.stop);
  // Back from the browser's cache of pages: what came meanwhile is asked for.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) connection.start();
  });
  connection.start();
  return connection;
}
