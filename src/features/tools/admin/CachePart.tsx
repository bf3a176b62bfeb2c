import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { purgeFigures } from './calls.ts';

export function CachePart() {
  const { texts, languageTag } = useAdmin();
  const [state, setState] = useState({ isBusy: false, said: '' });
  const purge = async () => {
    setState({ isBusy: true, said: '' });
    const outcome = await purgeFigures();
    const done = (count: number) =>
      count === 0 ? texts['adminTools.cache.none'] : counted(texts, 'adminTools.cache.done', count, languageTag);
    setState({ isBusy: false, said: outcome.ok ? done(outcome.data.purged) : outcome.error.message || texts['adminTools.cache.failed'] });
  };
  return (
    <Panel id="cache" title={texts['adminTools.cache']} note={texts['adminTools.cache.note']}>
      <Button variant="outline" loading={state.isBusy} loadingText={texts['adminTools.cache.busy']} onClick={() => void purge()}>
        {texts['adminTools.cache.verb']}
      </Button>
      <p role="status">{state.said}</p>
    </Panel>
  );
}
