import { useAdmin } from '../../../admin/shell/admin.tsx';
import type { Folder } from '../mail.schema.ts';
import type { Go } from '../store/navigation.ts';
import { FIRST_VIEW, type MailView, SHOWN_FOLDERS, writeView } from '../view.ts';

export interface FolderProps {
  view: MailView;
  go: Go;
  unreadIn: ReadonlyMap<Folder, number>;
}

const inFolder = (view: MailView, folder: Folder): MailView => ({ ...FIRST_VIEW, mailbox: view.mailbox, folder });

const COUNTED: readonly Folder[] = ['inbox', 'spam'];

const unreadText = (folder: Folder, { unreadIn }: FolderProps, languageTag: string): string => {
  const count = COUNTED.includes(folder) ? unreadIn.get(folder) : 0;
  return count ? new Intl.NumberFormat(languageTag).format(count) : '';
};

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
              <a
                href={writeView(inFolder(view, folder)) || '?'}
                aria-current={folder === view.folder ? 'page' : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                  event.preventDefault();
                  go(inFolder(view, folder));
                }}
              >
                <span>{texts[`mail.folder.${folder}`]}</span>
                {unread && (
                  <b>
                    {unread} <span className="visually-hidden">{texts['mail.folder.unread']}</span>
                  </b>
                )}
              </a>
            </li>
          );
        })}
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
      <select className="small-field" value={view.folder} onChange={({ currentTarget: { value } }) => go(inFolder(view, value as Folder))}>
        {SHOWN_FOLDERS.map((folder) => {
          const unread = unreadText(folder, props, languageTag);
          return (
            <option key={folder} value={folder}>
              {unread ? `${texts[`mail.folder.${folder}`]} (${unread})` : texts[`mail.folder.${folder}`]}
            </option>
          );
        })}
      </select>
    </label>
  );
}
