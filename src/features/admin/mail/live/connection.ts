import { DEFAULT_MAILBOX } from '../../mail-settings/mailbox.schema.ts';
import { retryDelayMs, WEBSOCKET_MAX_RETRIES } from './backoff.ts';
import { type SocketMessage, socketMessageSchema } from './socket.schema.ts';

/** What the connection needs of a browser's `WebSocket`. */
export interface Socket {
  send: (text: string) => void;
  close: () => void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: (() => void) | null;
  onclose: (() => void) | null;
}

/** An entry for the monitor (specification, section 7). `url` never carries the ticket. */
export interface SocketReport {
  severity: 'error' | 'warn' | 'info';
  message: string;
  details: { action: 'connect' | 'disconnect' | 'retry' | 'error'; url: string; attempt?: number; messageCount?: number };
}

/** Where to connect. `silent`: the server was not reached; `refused`: it named no address. */
export type Address = { url: string } | 'silent' | 'refused';

/** How the page stands to the mailbox: `waiting` for the next try, `lost` after the last one or with no answer at all. */
export type LinkState = 'connecting' | 'open' | 'waiting' | 'refused' | 'lost';

export interface Surroundings {
  /** A fixed address, where one is configured. */
  fixedUrl?: string | undefined;
  /** Asks the server for an address that opens once. */
  findUrl: () => Promise<Address>;
  open: (url: string) => Socket;
  /** Runs something later; the answer cancels it. */
  later: (work: () => void, ms: number) => () => void;
  report: (report: SocketReport) => void;
  /** Hands a message on to the page. */
  tell: (message: SocketMessage) => void;
  /** Shows how the connection stands; users are told nothing else of it. */
  show?: (state: LinkState) => void;
}

export interface Connection {
  start: () => void;
  stop: () => void;
}

/** An address as the monitor may see it: without the ticket. */
export const withoutQuery = (url: string): string => url.split(/[?#]/u, 1)[0] ?? '';

/** An address that also asks for what came after a sequence. */
function askingSince(url: string, since: number | undefined): string {
  if (since === undefined) return url;
  return `${url}${url.includes('?') ? '&' : '?'}since=${since}`;
}

function parsed(data: unknown): SocketMessage | undefined {
  try {
    return socketMessageSchema.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}

/**
 * The page's side of the mail websocket (specification, sections 4, 7 to 9): connects, hands messages on, and after a close tries five
 * times more with growing waits; an open one resets the count. It says nothing to the user, whatever fails; the monitor hears of it.
 */
export function createConnection({ fixedUrl, findUrl, open, later, report, tell, show = () => {} }: Surroundings): Connection {
  let socket: Socket | undefined;
  let cancelRetry: (() => void) | undefined;
  let isStopped = true;
  /** Rises with each start and stop: what was under way before it no longer counts. */
  let era = 0;
  let attempt = 0;
  let messageCount = 0;
  /** The highest sequence seen, so that a new socket brings what was missed between two. */
  let since: number | undefined;
  let lastUrl = fixedUrl === undefined ? '' : withoutQuery(fixedUrl);

  const say = (severity: SocketReport['severity'], action: SocketReport['details']['action'], message: string) =>
    report({ severity, message, details: { action, url: lastUrl, attempt, messageCount } });

  const retry = () => {
    if (attempt >= WEBSOCKET_MAX_RETRIES) {
      say('error', 'error', 'The mail websocket was given up.');
      show('lost');
      return;
    }
    attempt += 1;
    show('waiting');
    const waitMs = retryDelayMs(attempt);
    say('warn', 'retry', `The mail websocket opens again in ${waitMs} ms.`);
    cancelRetry = later(() => void connect(), waitMs);
  };

  const onMessage = (data: unknown) => {
    const message = parsed(data);
    if (!message) {
      say('error', 'error', 'A message of the mail websocket was not understood.');
      return;
    }
    messageCount += 1;
    if (message.type === 'new_message') since = Math.max(since ?? 0, message.message.sequence);
    tell(message);
  };

  const listen = (url: string) => {
    const opened = open(url);
    socket = opened;
    opened.onopen = () => {
      attempt = 0;
      show('open');
      say('info', 'connect', 'The mail websocket is open.');
      const subscription = { type: 'subscribe', mailbox: DEFAULT_MAILBOX, ...(since !== undefined && { since }) };
      if (fixedUrl !== undefined) opened.send(JSON.stringify(subscription));
    };
    opened.onmessage = ({ data }) => onMessage(data);
    opened.onerror = () => say('error', 'error', 'The mail websocket failed.');
    opened.onclose = () => {
      opened.onopen = opened.onmessage = opened.onerror = opened.onclose = null;
      socket = undefined;
      say('warn', 'disconnect', 'The mail websocket was closed.');
      retry();
    };
  };

  const connect = async () => {
    const mine = era;
    const found = fixedUrl === undefined ? await findUrl() : { url: fixedUrl };
    if (isStopped || mine !== era) return;
    if (found === 'refused') return show('refused');
    // At first no answer means no connection; between two, the server may come back.
    if (found === 'silent') {
      if (attempt > 0) retry();
      else show('lost');
      return;
    }
    lastUrl = withoutQuery(found.url);
    try {
      listen(fixedUrl === undefined ? askingSince(found.url, since) : found.url);
    } catch {
      say('error', 'error', 'The address of the mail websocket is none.');
      show('lost');
    }
  };

  return {
    start: () => {
      if (!isStopped) return;
      isStopped = false;
      era += 1;
      attempt = 0;
      show('connecting');
      void connect();
    },
    stop: () => {
      isStopped = true;
      era += 1;
      cancelRetry?.();
      const open = socket;
      socket = undefined;
      if (!open) return;
      open.onopen = open.onmessage = open.onerror = open.onclose = null;
      open.close();
      say('info', 'disconnect', 'The page closed the mail websocket.');
    },
  };
}
