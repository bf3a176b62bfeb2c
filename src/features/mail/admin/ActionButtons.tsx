import { useAdmin } from '../../admin/shell/admin.tsx';
import { MailIcon, type MailIconName } from './MailIcon.tsx';
import type { MailAction } from './mail.schema.ts';

interface ButtonProps {
  icon: MailIconName;
  label: string;
  onClick: () => void;
  shortcut?: string;
  isMain?: boolean;
}

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
  isSpam: boolean;
  run: (action: MailAction) => void;
}

export const ActionButtons = ({ actions, isSpam, run }: Props) => {
  const { texts } = useAdmin();
  return actions.map((action) => (
    <IconButton
      key={action}
      icon={action}
      label={action === 'inbox' && isSpam ? texts['mail.do.notSpam'] : texts[`mail.do.${action}`]}
      {...(SHORTCUTS[action] && { shortcut: SHORTCUTS[action] })}
      onClick={() => run(action)}
    />
  ));
};
