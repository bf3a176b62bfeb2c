import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAIL_EVENTS } from './events.ts';
import { liveMail } from './live-mail.ts';

class StubSocket {
  static opened: StubSocket[] = [];
  readonly url: string;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  close = vi.fn();
  send = vi.fn();

  constructor(url: string) {
    this.url = url;
    StubSocket.opened.push(this);
  }
}

let requests: { url: string; body: unknown }[];

beforeEach(() => {
  StubSocket.opened = [];
  requests = [];
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('WebSocket', StubSocket);
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const url = typeof input === 'string' ? input : input.url;
    requests.push({ url, body: init?.body === undefined ? undefined : JSON.parse(String(init.body)) });
    if (url.includes('/api/monitor')) throw new TypeError('offline');
    return Response.json({ success: true, data: { websocketUrl: 'wss://site.example/api/ws/default?ticket=t' } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the owner’s page', () => {
  it('gets mail as window events, with the message as detail', () => {
    const heard: [string, unknown][] = [];
    for (const name of Object.values(MAIL_EVENTS)) {
      addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]));
    }
    liveMail({ enableWebsocket: true, websocketUrl: 'wss://mail.example/ws' });
    StubSocket.opened[0]?.onmessage?.({ data: '{"type":"new_messages_count","count":2}' });
    expect(heard).toEqual([['mail:count-update', { type: 'new_messages_count', count: 2 }]]);
  });

  it('writes its monitor entries as specified, and ignores failures', () => {
    liveMail({ enableWebsocket: true, websocketUrl: 'wss://mail.example/ws' });
    StubSocket.opened[0]?.onopen?.();
    expect(requests).toEqual([
      {
        url: '/api/monitor/ingest',
        body: {
          category: 'ws',
          severity: 'info',
          message: 'The mail websocket is open.',
          details: { action: 'connect', url: 'wss://mail.example/ws', attempt: 0, messageCount: 0 },
          source: 'client',
        },
      },
    ]);
  });

  it('closes its websocket when it is hidden in the cache, and opens it when it is restored', () => {
    liveMail({ enableWebsocket: true, websocketUrl: 'wss://mail.example/ws' });
    window.dispatchEvent(new Event('pagehide'));
    expect(StubSocket.opened[0]?.close).toHaveBeenCalledOnce();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(StubSocket.opened).toHaveLength(2);
  });

  it('does nothing when the setting is off', () => {
    const off = liveMail({ enableWebsocket: false, websocketUrl: 'wss://mail.example/ws' });
    off.start();
    off.stop();
    expect([StubSocket.opened, requests]).toEqual([[], []]);
  });
});
