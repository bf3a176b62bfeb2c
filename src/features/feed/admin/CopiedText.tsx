import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';

interface Props {
  text: string;
  verb: string;
  label?: string;
}

export function CopiedText({ text, verb, label }: Props) {
  const { texts } = useAdmin();
  const [done, setDone] = useState<'copied' | 'copy.failed'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone('copied'),
      () => setDone('copy.failed'),
    );
  return (
    <div className="powerbi-copied">
      <code>{text}</code>
      <Button variant="outline" size="xs" aria-label={label} onClick={() => void copy()}>
        {verb}
      </Button>
      <span className="small" role="status">
        {done && texts[`adminPowerbi.${done}`]}
      </span>
    </div>
  );
}
