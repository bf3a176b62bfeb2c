import { useEffect, useState } from 'react';
import { adminIsland } from '../shell/admin.tsx';
import { prepareNotices } from '../shell/notify.ts';
import { SectionLinks } from '../shell/Panel.tsx';
import { CachePart } from './CachePart.tsx';
import { Checks } from './Checks.tsx';
import { Missing } from './Missing.tsx';
import { Redirects } from './Redirects.tsx';

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
