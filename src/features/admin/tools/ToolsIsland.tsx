import { useEffect, useState } from 'react';
import { prepareNotices } from '../shell/notify.ts';
import { CachePart } from './CachePart.tsx';
import { Checks } from './Checks.tsx';
import { Missing } from './Missing.tsx';
import { Redirects } from './Redirects.tsx';
import type { PartProps } from './texts.ts';

const SECTIONS = ['redirects', 'missing', 'checks', 'cache'] as const;

export function ToolsIsland(props: PartProps) {
  const { texts } = props;
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
      <Redirects {...props} turn={turn} onChanged={onChanged} />
      <Missing {...props} turn={turn} onChanged={onChanged} />
      <Checks {...props} />
      <CachePart {...props} />
    </>
  );
}
