import type { ReactNode } from 'react';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import type { Folder } from '../mail.schema.ts';
import type { Go } from '../store/navigation.ts';
import { DRAFTS_VIEW, FIRST_VIEW, type MailView, SHOWN_FOLDERS, writeView } from '../view.ts';

export interface FolderProps {
  view: MailView;
  go: Go;
  unreadIn: ReadonlyMap<Folder, number>;
}

const inFolder = (view: MailView, folder: Folder): MailView => ({ ...FIRST_VIEW, mailbox: view.mailbox, folder });

const DRAFTS = 'drafts';
const COUNTED: readonly Folder[] = ['inbox', 'spam'];

const unreadText = (folder: Folder, { unreadIn }: FolderProps, languageTag: string): string => {
  const count = COUNTED.includes(folder) ? unreadIn.get(folder) : 0;
  return count ? new Intl.NumberFormat(languageTag).format(count) : '';
};

const FolderLink = ({ to, isHere, go, children }: { to: MailView; isHere: boolean; go: Go; children: ReactNode }) => (
  <a
    href={writeView(to) || '?'}
    aria-current={isHere ? 'page' : undefined}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(to);
    }}
  >
    {children}
  </a>
);

export function FolderNav(props: FolderProps) {
  const { texts, languageTag } = useAdmin();
  const { view, go } = props;
  return (
    <nav className="mail-folders" aria-label={texts['mail.folders']}>
      <ul>
        {SHOWN_FOLDERS.map((folder) => {
          const unread = unreadText(folder, props, languageTag);
          return (
            <li key={folder}>
              <FolderLink to={inFolder(view, folder)} isHere={folder === view.folder && !view.drafts} go={go}>
                <span>{texts[`mail.folder.${folder}`]}</span>
                {unread && (
                  <b>
                    {unread} <span className="visually-hidden">{texts['mail.folder.unread']}</span>
                  </b>
                )}
              </FolderLink>
            </li>
          );
        })}
        <li>
          <FolderLink to={DRAFTS_VIEW} isHere={view.drafts} go={go}>
            <span>{texts['mail.drafts']}</span>
          </FolderLink>
        </li>
      </ul>
    </nav>
  );
}

export function FolderChoice(props: FolderProps) {
  const { texts, languageTag } = useAdmin();
  const { view, go } = props;
  return (
    <label className="mail-choice mail-folder">
      <span className="visually-hidden">{texts['mail.folder']}</span>
      <select
        className="small-field"
        value={view.drafts ? DRAFTS : view.folder}
        onChange={({ currentTarget: { value } }) => go(value === DRAFTS ? DRAFTS_VIEW : inFolder(view, value as Folder))}
      >
        {SHOWN_FOLDERS.map((folder) => {
          const unread = unreadText(folder, props, languageTag);
          return (
            <option key={folder} value={folder}>
              {unread ? `${texts[`mail.folder.${folder}`]} (${unread})` : texts[`mail.folder.${folder}`]}
            </option>
          );
        })}
        <option value={DRAFTS}>{texts['mail.drafts']}</option>
      </select>
    </label>
  );
}
