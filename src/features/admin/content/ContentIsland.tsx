import { useCallback, useState } from 'react';
import type { ContentList } from './content.schema.ts';
import { EntryTable } from './EntryTable.tsx';
import { RebuildPart } from './RebuildPart.tsx';
import type { PartProps } from './texts.ts';

export function ContentIsland(props: PartProps) {
  const { texts } = props;
  const [list, setList] = useState<ContentList>();
  const [turn, setTurn] = useState(0);
  const onNewBuild = useCallback(() => setTurn((before) => before + 1), []);
  return (
    <>
      <RebuildPart {...props} list={list} onNewBuild={onNewBuild} />
      <section className="panel" aria-labelledby="entries">
        <h2 id="entries">{texts['adminContent.entries']}</h2>
        <p className="panel-note">{texts['adminContent.entries.note']}</p>
        <EntryTable {...props} list={list} onList={setList} turn={turn} />
      </section>
    </>
  );
}
