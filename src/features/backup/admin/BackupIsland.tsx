import { useEffect, useState } from 'react';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { prepareNotices } from '../../admin/shell/notify.ts';
import { SectionLinks } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { Contents } from './Contents.tsx';
import { checkStored, readOverview } from './calls.ts';
import { FilesPart } from './FilesPart.tsx';
import { MakePart } from './MakePart.tsx';
import { RestorePart } from './RestorePart.tsx';
import { useCheck } from './use-check.ts';

const SECTIONS = ['make', 'files', 'restore', 'contents'] as const;

export const BackupIsland = adminIsland(function BackupIsland() {
  const { texts } = useAdmin();
  const overview = useResource(readOverview, 'overview');
  const [turn, setTurn] = useState(0);
  const check = useCheck(texts);
  const hasBucket = overview.data?.hasBucket ?? false;
  useEffect(prepareNotices, []);
  const onChanged = () => {
    setTurn((before) => before + 1);
    overview.reload();
  };
  return (
    <>
      <SectionLinks prefix="adminBackup" names={SECTIONS.filter((name) => name !== 'files' || hasBucket)} />
      <MakePart overview={overview} onSaved={onChanged} />
      {hasBucket && <FilesPart turn={turn} isBusy={check.isBusy} onCheck={(name) => check.run(name, () => checkStored(name))} />}
      <RestorePart check={check} hasBucket={hasBucket} onRestored={onChanged} />
      <Contents overview={overview} />
    </>
  );
});
