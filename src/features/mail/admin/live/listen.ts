import type { LinkState } from './connection.ts';
import { MAIL_EVENTS, MAIL_LINK_EVENT } from './events.ts';
import type { MessageSummary, SocketMessage } from './socket.schema.ts';

export interface LiveHandlers {
  onMessage: (message: Pick<MessageSummary, 'thread' | 'mailbox'>) => void;
  onChange: () => void;
  onReconnect: () => void;
}

export function listenToMail({ onMessage, onChange, onReconnect }: LiveHandlers, target: EventTarget = window): () => void {
  let wasLost = false;
  const handlers: Record<string, (event: CustomEventInit) => void> = {
    [MAIL_EVENTS.new_message]: ({ detail }: CustomEventInit<SocketMessage>) => {
      if (detail?.type === 'new_message') onMessage(detail.message);
    },
    // The first count of a connection too: it covers every change before it.
    [MAIL_EVENTS.new_messages_count]: () => onChange(),
    [MAIL_LINK_EVENT]: ({ detail }: CustomEventInit<LinkState>) => {
      if (detail === 'open' && wasLost) onReconnect();
      wasLost = detail === 'open' ? false : wasLost || detail === 'waiting' || detail === 'lost';
    },
  };
  for (const [type, handler] of Object.entries(handlers)) target.addEventListener(type, handler as EventListener);
  return () => {
    for (const [type, handler] of Object.entries(handlers)) target.removeEventListener(type, handler as EventListener);
  };
}
