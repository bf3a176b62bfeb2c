/** Lucide icons by meaning. The page draws each once as a symbol, which the island references. */
export const MAIL_ICONS = {
  archive: 'archive',
  inbox: 'inbox',
  spam: 'octagon-alert',
  delete: 'trash',
  read: 'mail-open',
  unread: 'mail',
  keep: 'pin',
  release: 'pin-off',
  reply: 'reply',
  replyAll: 'reply-all',
  forward: 'forward',
  compose: 'square-pen',
  back: 'arrow-left',
  file: 'paperclip',
  answered: 'corner-up-left',
  keys: 'keyboard',
  queued: 'clock',
  sent: 'check',
  failed: 'circle-alert',
  held: 'inbox',
} as const;
export type MailIconName = keyof typeof MAIL_ICONS;

export const iconId = (name: MailIconName): string => `icon-${name}`;

export const MailIcon = ({ name }: { name: MailIconName }) => (
  <svg className="icon" width="1.1em" height="1.1em" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <use href={`#${iconId(name)}`} />
  </svg>
);
