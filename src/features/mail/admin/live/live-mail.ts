import { z } from 'zod';
import { call } from '../../../api/client.ts';
import { report } from '../../../monitor/report.ts';
import { type Connection, createConnection, type LinkState, type Socket } from './connection.ts';
import { MAIL_EVENTS, MAIL_LINK_EVENT } from './events.ts';
import { connectSchema, type SocketMessage } from './socket.schema.ts';

export interface LiveMailSettings {
  enableWebsocket: boolean;
  websocketUrl?: string | undefined;
}

const dispatch = (message: SocketMessage): void => {
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

const open = (url: string): Socket => new WebSocket(url) as Socket;

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

const OFF: Connection = { start: () => {}, stop: () => {} };

/**
 * Connects an owner's page to the mailbox until it is left, and dispatches `mail:new-message` and `mail:count-update` on `window`. Does
 * nothing if `enableWebsocket` is off.
 */
export function liveMail({ enableWebsocket, websocketUrl }: LiveMailSettings): Connection {
  if (!enableWebsocket) return OFF;
  const connection = createConnection({
    fixedUrl: z.string().min(1).safeParse(websocketUrl).data,
    findUrl,
    open,
    later,
    report: (entry) => report({ category: 'ws', ...entry }),
    onMessage: dispatch,
    show,
  });
  addEventListener('pagehide', connection.stop);
  // Restored from the back/forward cache: connects again, and receives what came meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) connection.start();
  });
  connection.start();
  return connection;
}
