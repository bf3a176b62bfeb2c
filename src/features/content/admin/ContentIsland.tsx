import { useCallback, useState } from 'react';
import { path } from '@/i18n/path.ts';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { SETUP_PAGE } from '../../setup/admin/page.shared.ts';
import { ENTRY_FOLDERS } from '../collections.shared.ts';
import { readProject } from './calls.ts';
import { type ContentList, EDITOR_PAGE } from './content.schema.ts';
import { EntryTable } from './EntryTable.tsx';
import type { DataFile } from './editor/data-files.shared.ts';
import { dataAddress, newAddress } from './entry-rows.ts';
import { ProblemsPart } from './ProblemsPart.tsx';
import { RebuildPart } from './RebuildPart.tsx';

const DATA: readonly DataFile[] = ['topics', 'badges'];

/** Links to the editor, at an empty entry of each collection, and to what is set elsewhere. */
function NewEntries() {
  const { texts, locale } = useAdmin();
  return (
    <ul className="content-new">
      {ENTRY_FOLDERS.map((name) => (
        <li key={name}>
          <a className="button button-outline button-sm" href={newAddress(name, locale)}>
            {texts[`adminContent.new.${name}`]}
          </a>
        </li>
      ))}
      <li>
        <a className="button button-text button-sm" href={path(locale, EDITOR_PAGE)}>
          {texts['adminContent.editor.open']}
        </a>
      </li>
      {DATA.map((file) => (
        <li key={file}>
          <a className="button button-text button-sm" href={dataAddress(file, locale)}>
            {texts[`adminContent.${file}`]}
          </a>
        </li>
      ))}
      <li>
        <a className="button button-text button-sm" href={path(locale, SETUP_PAGE)}>
          {texts['adminContent.setup']}
        </a>
      </li>
    </ul>
  );
}

export const ContentIsland = adminIsland(function ContentIsland() {
  const { texts } = useAdmin();
  const [list, setList] = useState<ContentList>();
  const [turn, setTurn] = useState(0);
  const { data: project, reload } = useResource(readProject, 'project');
  const onNewBuild = useCallback(() => {
    setTurn((before) => before + 1);
    void reload();
  }, [reload]);
  return (
    <>
      <RebuildPart list={list} onNewBuild={onNewBuild} />
      <ProblemsPart project={project} />
      <Panel id="entries" title={texts['adminContent.entries']} note={texts['adminContent.entries.note']}>
        <NewEntries />
        <EntryTable list={list} project={project} onList={setList} turn={turn} />
      </Panel>
    </>
  );
});
