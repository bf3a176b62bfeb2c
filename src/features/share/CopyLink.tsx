import { useState } from 'react';
import type { ShareTexts } from './texts.ts';

export function CopyLink({ texts, link }: { texts: ShareTexts; link: string }) {
  const [done, setDone] = useState<{ link: string; copied: boolean }>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setDone({ link, copied: true });
    } catch {
      setDone({ link, copied: false });
    }
  };
  const statusText = done?.link === link ? texts[done.copied ? 'share.copied' : 'share.copy.failed'] : '';
  return (
    <>
      <button type="button" className="button button-outline" onClick={() => void copy()}>
        {texts['share.copy']}
      </button>
      <p className="small" role="status">
        {statusText}
      </p>
    </>
  );
}
