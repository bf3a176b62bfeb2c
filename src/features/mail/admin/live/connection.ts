import { DEFAULT_MAILBOX } from '../../settings/mailbox.schema.ts';
import { retryDelayMs, WEBSOCKET_MAX_RETRIES } from './backoff.ts';
import { type SocketMessage, socketMessageSchema } from './socket.schema.ts';

export interface Socket {
  send: (text: string) => void;
  close: () => void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: (() => void) | null;
  onclose: (() => void) | null;
}

/** For the monitor (specification, section 7). `url` never contains the ticket. */
export interface SocketReport {
  severity: 'error' | 'warn' | 'info';
  message: string;
  details: { action: 'connect' | 'disconnect' | 'retry' | 'error'; url: string; attempt?: number; messageCount?: number };
}

/** `silent`: the server was not reached; `refused`: it gave no address. */
export type Address = { url: string } | 'silent' | 'refused';

/** `waiting`: until the next attempt; `lost`: after the last attempt, or without any response. */
export type LinkState = 'connecting' | 'open' | 'waiting' | 'refused' | 'lost';

export interface ConnectionOptions {
  fixedUrl?: string | undefined;
  /** Requests an address that opens once. */
  findUrl: () => Promise<Address>;
  open: (url: string) => Socket;
  later: (work: () => void, ms: number) => () => void;
  report: (report: SocketReport) => void;
  onMessage: (message: SocketMessage) => void;
  show?: (state: LinkState) => void;
}

export interface Connection {
  start: () => void;
  stop: () => void;
}

export const withoutQuery = (url: string): string => url.split(/[?#]/u, 1)[0] ?? '';

function withSince(url: string, since: number | undefined): string {
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

/** Remembers the newest message, so that the next connection asks only for later ones. */
function makeInbox(deliver: ConnectionOptions['onMessage']) {
  let count = 0;
  let since: number | undefined;
  return {
    count: () => count,
    since: () => since,
    /** @returns whether the data was understood */
    take: (data: unknown): boolean => {
      const message = parsed(data);
      if (!message) return false;
      count += 1;
      if (message.type === 'new_message') since = Math.max(since ?? 0, message.message.sequence);
      deliver(message);
      return true;
    },
  };
}

/**
 * Connects the page to the mail websocket (specification, sections 4, 7 to 9) and retries five times with growing waits; opening resets the
 * count. Failures go to the monitor.
 */
export function createConnection({ fixedUrl, findUrl, open, later, report, onMessage, show = () => {} }: ConnectionOptions): Connection {
  let socket: Socket | undefined;
  let cancelRetry: (() => void) | undefined;
  let isStopped = true;
  let era = 0;
  let attempt = 0;
  const inbox = makeInbox(onMessage);
  let lastUrl = fixedUrl === undefined ? '' : withoutQuery(fixedUrl);

  const log = (severity: SocketReport['severity'], action: SocketReport['details']['action'], message: string) =>
    report({ severity, message, details: { action, url: lastUrl, attempt, messageCount: inbox.count() } });

  const retry = () => {
    if (attempt >= WEBSOCKET_MAX_RETRIES) {
      log('error', 'error', 'The mail websocket was given up.');
      show('lost');
      return;
    }
    attempt += 1;
    show('waiting');
    const waitMs = retryDelayMs(attempt);
    log('warn', 'retry', `The mail websocket opens again in ${waitMs} ms.`);
    cancelRetry = later(() => void connect(), waitMs);
  };

  const listen = (url: string) => {
    const opened = open(url);
    socket = opened;
    opened.onopen = () => {
      attempt = 0;
      show('open');
      log('info', 'connect', 'The mail websocket is open.');
      const since = inbox.since();
      const subscription = { type: 'subscribe', mailbox: DEFAULT_MAILBOX, ...(since !== undefined && { since }) };
      if (fixedUrl !== undefined) opened.send(JSON.stringify(subscription));
    };
    opened.onmessage = ({ data }) => {
      if (!inbox.take(data)) log('error', 'error', 'A message of the mail websocket was not understood.');
    };
    opened.onerror = () => log('error', 'error', 'The mail websocket failed.');
    opened.onclose = () => {
      opened.onopen = opened.onmessage = opened.onerror = opened.onclose = null;
      socket = undefined;
      log('warn', 'disconnect', 'The mail websocket was closed.');
      retry();
    };
  };

  const connect = async () => {
    const startedIn = era;
    const found = fixedUrl === undefined ? await findUrl() : { url: fixedUrl };
    if (isStopped || startedIn !== era) return;
    if (found === 'refused') return show('refused');
    // A first attempt without a response means no connection; later the server may come back.
    if (found === 'silent') {
      if (attempt > 0) retry();
      else show('lost');
      return;
    }
    lastUrl = withoutQuery(found.url);
    try {
      listen(fixedUrl === undefined ? withSince(found.url, inbox.since()) : found.url);
    } catch {
      log('error', 'error', 'The address of the mail websocket is invalid.');
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
      log('info', 'disconnect', 'The page closed the mail websocket.');
    },
  };
}
