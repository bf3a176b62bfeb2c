import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import type { PowerbiTexts } from './texts.ts';

interface Props {
  texts: PowerbiTexts;
  text: string;
  verb: string;
}

export function CopiedText({ texts, text, verb }: Props) {
  const [done, setDone] = useState<'copied' | 'copy.failed'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone('copied'),
      () => setDone('copy.failed'),
    );
  return (
    <div className="powerbi-copied">
      <code>{text}</code>
      <Button variant="outline" size="xs" onClick={() => void copy()}>
        {verb}
      </Button>
      <span className="small" role="status">
        {done && texts[`adminPowerbi.${done}`]}
      </span>
    </div>
  );
}
