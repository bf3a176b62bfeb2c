import { MailIcon, type MailIconName } from './MailIcon.tsx';
import type { MailAction } from './mail.schema.ts';
import type { MailTexts } from './texts.ts';

interface ButtonProps {
  icon: MailIconName;
  label: string;
  onClick: () => void;
  /** The key that does the same, for the hint. */
  shortcut?: string;
  /** Stands out: the one thing that is most often done next. */
  isMain?: boolean;
}

/** A button of one icon, whose word is its name and its hint, and stands under it in a phone's bar. */
export const IconButton = ({ icon, label, onClick, shortcut, isMain }: ButtonProps) => (
  <button
    type="button"
    className="mail-act"
    data-main={isMain || undefined}
    title={shortcut ? `${label} (${shortcut})` : label}
    aria-keyshortcuts={shortcut}
    onClick={onClick}
  >
    <MailIcon name={icon} />
    <span>{label}</span>
  </button>
);

const SHORTCUTS: Partial<Record<MailAction, string>> = { archive: 'e', delete: '#', spam: '!', unread: 'Shift+U' };

interface Props {
  actions: readonly MailAction[];
  /** In spam, what leads to the inbox says what it means. */
  isSpam: boolean;
  texts: MailTexts;
  run: (action: MailAction) => void;
}

export const ActionButtons = ({ actions, isSpam, texts, run }: Props) =>
  actions.map((action) => (
    <IconButton
      key={action}
      icon={action}
      label={action === 'inbox' && isSpam ? texts['mail.do.notSpam'] : texts[`mail.do.${action}`]}
      {...(SHORTCUTS[action] && { shortcut: SHORTCUTS[action] })}
      onClick={() => run(action)}
    />
  ));
