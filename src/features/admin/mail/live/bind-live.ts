import type { LinkState } from '@/features/admin/mail/live/connection.ts';
import { liveMail, MAIL_EVENTS, MAIL_LINK_EVENT } from '@/features/admin/mail/live/live-mail.ts';
import type { SocketMessage } from '@/features/admin/mail/live/socket.schema.ts';
import { $session, adminCall, probeSession } from '../../shell/session.ts';
import { $unread } from '../../shell/unread.ts';
import { countsSchema } from '../mail.schema.ts';

/** What the shell shows of the connection; nothing where it is `off`. */
export type ShownLink = Exclude<LinkState, 'refused'> | 'offline' | 'off';

interface Live {
  settings: { enableWebsocket: boolean; websocketUrl?: string | undefined };
  /** Shows how the connection stands. */
  show: (state: ShownLink) => void;
  /** Says that a message came. */
  said: (message: Extract<SocketMessage, { type: 'new_message' }>['message']) => void;
}

/** The websocket counts the messages of its mailbox; the number that is shown is of all of them. @param known shown when the call fails */
async function recount(known: number): Promise<void> {
  const outcome = navigator.onLine ? await adminCall('GET /api/admin/mail/counts', { response: countsSchema }) : undefined;
  $unread.set(outcome?.ok ? outcome.data.unread : known);
}

/**
 * Keeps the shell in touch: unread messages, and whether what is shown is live. A connection that was given up is tried again when the
 * network, the tab or the session comes back.
 */
export function bindLive({ settings, show, said }: Live): void {
  let state: LinkState = 'connecting';
  const shown = () => {
    if (!navigator.onLine) show('offline');
    else if (settings.enableWebsocket) show(state === 'refused' ? 'lost' : state);
    else show('off');
  };
  addEventListener(MAIL_LINK_EVENT, ({ detail }: CustomEventInit<LinkState>) => {
    state = detail ?? 'lost';
    shown();
    // Refused: most likely signed out. The probe finds out, and the session's bar says it.
    if (state === 'refused' && $session.get() === 'open') void probeSession();
  });
  const onCount = ({ detail }: CustomEventInit<SocketMessage>) => detail && void recount(detail.count);
  addEventListener(MAIL_EVENTS.new_messages_count, onCount);
  addEventListener(MAIL_EVENTS.new_message, ({ detail }: CustomEventInit<SocketMessage>) => {
    if (detail?.type !== 'new_message') return;
    void recount(detail.count);
    said(detail.message);
  });
  const connection = liveMail(settings);
  const again = () => {
    shown();
    if (!navigator.onLine || (state !== 'lost' && state !== 'refused')) return;
    connection.stop();
    connection.start();
  };
  addEventListener('online', again);
  addEventListener('offline', shown);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    if ($session.get() === 'ended') void probeSession();
    else again();
  });
  $session.listen((session) => session === 'open' && again());
  shown();
}
