import { useEffect, useState } from 'react';
import { adminIsland, useAdmin } from '../shell/admin.tsx';
import { prepareNotices } from '../shell/notify.ts';
import { CachePart } from './CachePart.tsx';
import { Checks } from './Checks.tsx';
import { Missing } from './Missing.tsx';
import { Redirects } from './Redirects.tsx';

const SECTIONS = ['redirects', 'missing', 'checks', 'cache'] as const;

export const ToolsIsland = adminIsland(function ToolsIsland() {
  const { texts } = useAdmin();
  const [turn, setTurn] = useState(0);
  const onChanged = () => setTurn((count) => count + 1);
  useEffect(prepareNotices, []);
  return (
    <>
      <ul className="section-links">
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{texts[`adminTools.${name}`]}</a>
          </li>
        ))}
      </ul>
      <Redirects turn={turn} onChanged={onChanged} />
      <Missing turn={turn} onChanged={onChanged} />
      <Checks />
      <CachePart />
    </>
  );
});
