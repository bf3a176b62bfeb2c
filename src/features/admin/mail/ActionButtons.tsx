import type { MailAction } from './mail-admin.schema.ts';
import { Sign, type SignName } from './Sign.tsx';
import type { MailTexts } from './texts.ts';

interface ButtonProps {
  sign: SignName;
  label: string;
  onClick: () => void;
  /** The key that does the same, for the hint. */
  shortcut?: string;
  /** Stands out: the one thing that is most often done next. */
  isMain?: boolean;
}

/** A button of one icon, whose word is its name and its hint, and stands under it in a phone's bar. */
export const SignButton = ({ sign, label, onClick, shortcut, isMain }: ButtonProps) => (
  <button
    type="button"
    className="mail-act"
    data-main={isMain || undefined}
    title={shortcut ? `${label} (${shortcut})` : label}
    aria-keyshortcuts={shortcut}
    onClick={onClick}
  >
    <Sign name={sign} />
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
    <SignButton
      key={action}
      sign={action}
      label={action === 'inbox' && isSpam ? texts['mail.do.notSpam'] : texts[`mail.do.${action}`]}
      {...(SHORTCUTS[action] && { shortcut: SHORTCUTS[action] })}
      onClick={() => run(action)}
    />
  ));
