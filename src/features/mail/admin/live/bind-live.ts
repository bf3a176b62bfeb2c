import type { LinkState } from '@/features/mail/admin/live/connection.ts';
import { MAIL_EVENTS, MAIL_LINK_EVENT } from '@/features/mail/admin/live/events.ts';
import { liveMail } from '@/features/mail/admin/live/live-mail.ts';
import type { SocketMessage } from '@/features/mail/admin/live/socket.schema.ts';
import { $session, adminCall, probeSession } from '../../../admin/shell/session.ts';
import { $unread } from '../../../admin/shell/unread.ts';
import { countsSchema } from '../mail.schema.ts';

export type ShownLink = Exclude<LinkState, 'refused'> | 'offline' | 'off';

interface Live {
  settings: { enableWebsocket: boolean; websocketUrl?: string | undefined };
  show: (state: ShownLink) => void;
  said: (message: Extract<SocketMessage, { type: 'new_message' }>['message']) => void;
}

/** Counts the unread messages of all mailboxes, since the websocket counts only its own. @param known shown if the call fails */
async function recount(known: number): Promise<void> {
  const outcome = navigator.onLine ? await adminCall('GET /api/admin/mail/counts', { response: countsSchema }) : undefined;
  $unread.set(outcome?.ok ? outcome.data.unread : known);
}

/** Updates the shell's unread count and connection status. Reconnects when the network, the tab or the session comes back. */
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
    // Probably signed out: the probe finds out, and the session bar says so.
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
