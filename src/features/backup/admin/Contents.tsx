import { path } from '@/i18n/path.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { counted } from '../../admin/shell/texts.ts';
import type { Resource } from '../../admin/shell/use-resource.ts';
import type { BackupOverview } from './backup.schema.ts';
import { CountTable } from './CountTable.tsx';

const OUTSIDE = ['search', 'files'] as const;

export function Contents({ overview: { data, state } }: { overview: Resource<BackupOverview> }) {
  const { texts, locale, languageTag } = useAdmin();
  const tables = [...(data?.tables ?? [])].sort((one, other) => other.rows - one.rows || one.name.localeCompare(other.name));
  const filled = tables.filter(({ rows }) => rows > 0);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <Panel id="contents" title={texts['adminBackup.contents']} isBusy={state === 'loading'}>
      {data && (
        <>
          <p className="panel-note">{counted(texts, 'adminBackup.contents.note', total, languageTag)}</p>
          <CountTable
            name={texts['adminBackup.contents.table']}
            heads={[texts['adminBackup.table'], texts['adminBackup.rows']]}
            rows={filled.map(({ name, rows }) => [name, rows])}
          />
          {tables.length > filled.length && (
            <p className="backup-text">{counted(texts, 'adminBackup.contents.empty', tables.length - filled.length, languageTag)}</p>
          )}
          <h3 className="backup-head">{texts['adminBackup.out']}</h3>
          <ul className="backup-lines">
            {data.leftOut.map((table) => (
              <li key={table}>
                <code>{table}</code>: {texts[`adminBackup.out.${table}`]}
              </li>
            ))}
            {data.hasMailFiles && <li>{texts['adminBackup.out.mailFiles']}</li>}
            {OUTSIDE.map((name) => (
              <li key={name}>{texts[`adminBackup.out.${name}`]}</li>
            ))}
            <li>
              <a href={path(locale, '/admin/algolia')}>{texts['adminBackup.hosted']}</a>
            </li>
          </ul>
        </>
      )}
    </Panel>
  );
}
