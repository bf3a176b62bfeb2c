import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { download } from '@/components/download.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { readBackup } from './calls.ts';

export function BackupPart({ index }: { index: string }) {
  const { texts, languageTag } = useAdmin();
  const [state, setState] = useState({ isBusy: false, said: '' });
  const save = async () => {
    setState({ isBusy: true, said: '' });
    const records: object[] = [];
    let cursor: string | undefined;
    do {
      const page = await readBackup(cursor);
      if (!page.ok) return setState({ isBusy: false, said: page.error.message || texts['adminSearch.backup.failed'] });
      records.push(...page.data.records);
      cursor = page.data.cursor ?? undefined;
    } while (cursor !== undefined);
    const at = new Date().toISOString();
    download(`${index}-${at.slice(0, 10)}.json`, JSON.stringify({ index, at, records }, null, 1), 'application/json');
    setState({ isBusy: false, said: counted(texts, 'adminSearch.backup.done', records.length, languageTag) });
  };
  return (
    <Panel id="backup" title={texts['adminSearch.backup']} note={texts['adminSearch.backup.note']}>
      <div className="search-buttons">
        <Button variant="outline" loading={state.isBusy} loadingText={texts['adminSearch.backup.busy']} onClick={() => void save()}>
          {texts['adminSearch.backup.verb']}
        </Button>
        <span role="status">{state.said}</span>
      </div>
    </Panel>
  );
}
