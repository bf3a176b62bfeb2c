import { expect, it, vi } from 'vitest';
import { MAIL_EVENTS, MAIL_LINK_EVENT } from './events.ts';
import { listenToMail } from './listen.ts';

function setup() {
  const target = new EventTarget();
  const handlers = { onMessage: vi.fn(), onChange: vi.fn(), onReconnect: vi.fn() };
  const stop = listenToMail(handlers, target);
  const send = (type: string, detail: unknown) => target.dispatchEvent(new CustomEvent(type, { detail }));
  return { handlers, stop, send };
}

it('notifies of messages and changes until it is stopped', () => {
  const { handlers, stop, send } = setup();
  send(MAIL_EVENTS.new_message, { type: 'new_message', message: { thread: 'a' } });
  send(MAIL_EVENTS.new_messages_count, { type: 'new_messages_count', count: 1 });
  stop();
  send(MAIL_EVENTS.new_messages_count, { type: 'new_messages_count', count: 2 });
  expect(handlers.onMessage).toHaveBeenCalledExactlyOnceWith({ thread: 'a' });
  expect(handlers.onChange).toHaveBeenCalledOnce();
});

it.each([
  [['connecting', 'open'], 0],
  [['open', 'waiting', 'connecting', 'open'], 1],
  [['lost', 'open', 'open'], 1],
  [['refused', 'open'], 0],
])('%j: back %s times', (states, times) => {
  const { handlers, send } = setup();
  for (const state of states) send(MAIL_LINK_EVENT, state);
  expect(handlers.onReconnect).toHaveBeenCalledTimes(times);
});
