import { Button } from '@/components/Button.tsx';
import { own } from '@/features/foreign/own.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { wholeList } from '../../admin/table/whole-list.ts';
import { sizeText } from '../../mail/admin/format.ts';
import type { BackupFile } from './backup.schema.ts';
import { listFiles } from './calls.ts';
import { downloaded } from './downloaded.ts';

interface Props {
  turn: number;
  isBusy: boolean;
  onCheck: (name: string) => void;
}

export function FilesPart({ turn, isBusy, onCheck }: Props) {
  const { texts, languageTag } = useAdmin();
  const number = new Intl.NumberFormat(languageTag);
  const stateOf = ({ rows, signed, isPresentSchema }: BackupFile): string => {
    if (rows === null) return texts['adminBackup.file.damaged'];
    if (signed !== 'own') return texts['adminBackup.file.unsigned'];
    return texts[isPresentSchema ? 'adminBackup.file.whole' : 'adminBackup.file.older'];
  };
  return (
    <Panel id="files" title={texts['adminBackup.files']} note={texts['adminBackup.files.note']}>
      <DataTable
        name={texts['adminBackup.files.table']}
        columns={[
          {
            key: 'at',
            head: texts['adminBackup.file.at'],
            sort: true,
            cell: ({ at }: BackupFile) => <time dateTime={at}>{formatMoment(at, languageTag)}</time>,
          },
          { key: 'name', head: texts['adminBackup.file.name'], cell: ({ name }) => <span className="backup-name">{name}</span> },
          {
            key: 'bytes',
            phone: 'first',
            head: texts['adminBackup.file.size'],
            number: true,
            sort: true,
            cell: ({ bytes }) => sizeText(bytes, languageTag),
          },
          {
            key: 'rows',
            head: texts['adminBackup.file.rows'],
            number: true,
            cell: ({ rows }) => (rows === null ? '' : number.format(rows)),
          },
          {
            key: 'state',
            phone: 'second',
            head: texts['adminBackup.file.state'],
            cell: (file) => <span data-failed={file.rows === null || file.signed !== 'own' || undefined}>{stateOf(file)}</span>,
          },
        ]}
        load={wholeList(listFiles, ['name'], own, languageTag)}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        sort="-at"
        prefix="files."
        turn={turn}
        actions={({ name, rows }) => (
          <>
            <Button
              size="xs"
              variant="text"
              aria-label={fill(texts['adminBackup.file.download'], { name })}
              onClick={() => void downloaded(name, texts)}
            >
              {texts['adminBackup.verb.download']}
            </Button>
            {rows !== null && (
              <Button
                size="xs"
                variant="text"
                disabled={isBusy}
                aria-label={fill(texts['adminBackup.file.check'], { name })}
                onClick={() => onCheck(name)}
              >
                {texts['adminBackup.verb.check']}
              </Button>
            )}
          </>
        )}
        empty={<p>{texts['adminBackup.files.empty']}</p>}
      />
    </Panel>
  );
}
