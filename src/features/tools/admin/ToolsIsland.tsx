import { useEffect, useState } from 'react';
import { adminIsland } from '../../admin/shell/admin.tsx';
import { prepareNotices } from '../../admin/shell/notify.ts';
import { SectionLinks } from '../../admin/shell/Panel.tsx';
import { Missing } from '../../redirects/admin/Missing.tsx';
import { Redirects } from '../../redirects/admin/Redirects.tsx';
import { Checks } from '../../site-check/admin/Checks.tsx';
import { CachePart } from './CachePart.tsx';

const SECTIONS = ['redirects', 'missing', 'checks', 'cache'] as const;

export const ToolsIsland = adminIsland(function ToolsIsland() {
  const [turn, setTurn] = useState(0);
  const onChanged = () => setTurn((count) => count + 1);
  useEffect(prepareNotices, []);
  return (
    <>
      <SectionLinks prefix="adminTools" names={SECTIONS} />
      <Redirects turn={turn} onChanged={onChanged} />
      <Missing turn={turn} onChanged={onChanged} />
      <Checks />
      <CachePart />
    </>
  );
});
