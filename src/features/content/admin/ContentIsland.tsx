import { useCallback, useState } from 'react';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import type { ContentList } from './content.schema.ts';
import { EntryTable } from './EntryTable.tsx';
import { RebuildPart } from './RebuildPart.tsx';

export const ContentIsland = adminIsland(function ContentIsland() {
  const { texts } = useAdmin();
  const [list, setList] = useState<ContentList>();
  const [turn, setTurn] = useState(0);
  const onNewBuild = useCallback(() => setTurn((before) => before + 1), []);
  return (
    <>
      <RebuildPart list={list} onNewBuild={onNewBuild} />
      <Panel id="entries" title={texts['adminContent.entries']} note={texts['adminContent.entries.note']}>
        <EntryTable list={list} onList={setList} turn={turn} />
      </Panel>
    </>
  );
});
