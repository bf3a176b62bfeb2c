import { useEffect } from 'react';
import { writeHash } from '../address.ts';
import type { ToolTexts } from '../texts.ts';
import type { ToolId } from '../tools.ts';
import { Copy } from './Results.tsx';

/** Browsers refuse more than about 100 changes of the address in half a minute. */
const PAUSE_MS = 400;

interface Props {
  texts: ToolTexts;
  tool: ToolId;
  /** Written into the address: pass only what may be shared. */
  values: Readonly<Record<string, string>>;
}

export function Shared({ texts, tool, values }: Props) {
  const hash = writeHash(tool, values);
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(history.state, '', hash ?? `#${tool}`), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [hash, tool]);
  return (
    <p className="devtool-share">
      {hash ? (
        <Copy texts={texts} name={texts['tools.part.link']} text={`${location.origin}${location.pathname}${hash}`}>
          {texts['tools.part.link']}
        </Copy>
      ) : (
        <span className="field-hint">{texts['tools.part.link.long']}</span>
      )}
    </p>
  );
}
