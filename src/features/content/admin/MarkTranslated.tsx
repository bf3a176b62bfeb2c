import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { announce } from '@/features/announcements/announce.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { markTranslated } from './calls.ts';
import type { EntryFacts } from './content.schema.ts';
import { titleOf } from './entry-rows.ts';

/** Stays in its place when it is done, so that the focus does too. */
export function MarkTranslated({ entry }: { entry: EntryFacts }) {
  const { texts, locale } = useAdmin();
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [failure, setFailure] = useState('');
  const mark = async () => {
    setState('busy');
    setFailure('');
    const outcome = await markTranslated(entry);
    setState(outcome.ok ? 'done' : 'open');
    if (outcome.ok) announce(texts['adminContent.translated.said']);
    else setFailure((!outcome.offline && outcome.error.message) || texts['adminContent.translated.failed']);
  };
  return (
    <span className="content-mark">
      <Button
        variant="text"
        size="xs"
        disabled={state === 'done'}
        loading={state === 'busy'}
        loadingText={texts['adminContent.translated.busy']}
        aria-label={state === 'open' ? `${texts['adminContent.translated']}: ${titleOf(entry, locale)}` : undefined}
        onClick={() => void mark()}
      >
        {texts[state === 'done' ? 'adminContent.translated.done' : 'adminContent.translated']}
      </Button>
      <span className="content-need" role="alert">
        {failure}
      </span>
    </span>
  );
}
