import { keepAnchor } from '@/features/admin/shell/keep-anchor.ts';
import { $session, signInAddress } from '@/features/admin/shell/session.ts';
import { $unread, titleWith } from '@/features/admin/shell/unread.ts';
import { announce } from '@/features/announcements/announce.ts';
import { keepFocus } from '@/features/focus/keep-focus.ts';
import { noteSignOut } from '@/features/login/leave.ts';
import { bindLive } from '@/features/mail/admin/live/bind-live.ts';
import { fill } from '@/i18n/fill.ts';

const { lang } = document.documentElement;
const { live = 'off', socket, newMail = '' } = document.body.dataset;

function bindUnread(): void {
  const { title } = document;
  const numbers = new Intl.NumberFormat(lang);
  $unread.subscribe((count) => {
    document.title = titleWith(count, title);
    for (const badge of document.querySelectorAll<HTMLElement>('[data-unread]')) {
      badge.hidden = !count;
      const number = badge.querySelector('b');
      if (number) number.textContent = numbers.format(count ?? 0);
    }
  });
}

function bindLink(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-link]');
  bindLive({
    settings: { enableWebsocket: live === 'on', websocketUrl: socket },
    show: (state) => {
      for (const place of places) {
        place.dataset['link'] = state;
        for (const word of place.querySelectorAll<HTMLElement>('[data-state]')) word.hidden = word.dataset['state'] !== state;
      }
    },
    said: ({ fromName, fromAddress, subject }) => announce(fill(newMail, { from: fromName || fromAddress, subject })),
  });
}

function bindSession(): void {
  const bar = document.querySelector<HTMLElement>('[data-session]');
  if (!bar) return;
  $session.listen((state) => {
    bar.hidden = state === 'open';
    const link = bar.querySelector('a');
    if (link) link.href = signInAddress(lang);
    if (state === 'open') announce(bar.dataset['back'] ?? '');
  });
}

noteSignOut();
keepAnchor();
keepFocus();
bindUnread();
bindLink();
bindSession();
