import { useEffect, useRef } from 'react';
import type { LinkState } from '@/features/admin/mail/live/connection.ts';
import { MAIL_EVENTS, MAIL_LINK_EVENT } from '@/features/admin/mail/live/live-mail.ts';
import type { MessageSummary, SocketMessage } from '@/features/admin/mail/live/socket.schema.ts';

interface Heard {
  /** A message came. */
  onMessage: (message: MessageSummary) => void;
  /** Something was changed: here, or on another of the owner's pages or machines. */
  onChange: () => void;
  /** The connection is back after a break: what was missed has to be asked for. */
  onBack: () => void;
}

/** Listens to the frame's live connection. */
export function useLive(heard: Heard): void {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => {
    let wasLost = false;
    const onMessage = ({ detail }: CustomEventInit<SocketMessage>) => {
      if (detail?.type === 'new_message') latest.current.onMessage(detail.message);
    };
    // The first count of a connection too: what was changed before it is not told again.
    const onCount = () => latest.current.onChange();
    const onLink = ({ detail }: CustomEventInit<LinkState>) => {
      if (detail === 'open' && wasLost) latest.current.onBack();
      wasLost = detail === 'open' ? false : wasLost || detail === 'waiting' || detail === 'lost';
    };
    addEventListener(MAIL_EVENTS.new_message, onMessage);
    addEventListener(MAIL_EVENTS.new_messages_count, onCount);
    addEventListener(MAIL_LINK_EVENT, onLink);
    return () => {
      removeEventListener(MAIL_EVENTS.new_message, onMessage);
      removeEventListener(MAIL_EVENTS.new_messages_count, onCount);
      removeEventListener(MAIL_LINK_EVENT, onLink);
    };
  }, []);
}
