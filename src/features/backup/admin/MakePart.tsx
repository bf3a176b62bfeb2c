import { useEffect, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { offerActions } from '../../admin/palette/actions.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { counted } from '../../admin/shell/texts.ts';
import type { Resource } from '../../admin/shell/use-resource.ts';
import type { BackupOverview, BackupStep } from './backup.schema.ts';
import { saveBackup } from './calls.ts';
import { downloaded } from './downloaded.ts';

interface Props {
  overview: Resource<BackupOverview>;
  onSaved: () => void;
}

function nightlyText({ texts, languageTag }: Admin, { hasBucket, nightly }: BackupOverview): string {
  if (!hasBucket) return texts['adminBackup.nightly.off'];
  if (!nightly) return texts['adminBackup.nightly.never'];
  return fill(texts[`adminBackup.nightly.${nightly.outcome}`], { time: formatMoment(nightly.at, languageTag) });
}

export function MakePart({ overview, onSaved }: Props) {
  const admin = useAdmin();
  const { texts, languageTag } = admin;
  const { data } = overview;
  const [state, setState] = useState({ isBusy: false, said: '' });
  const onStep = ({ phase, ...step }: BackupStep) => {
    if (phase !== 'done') setState({ isBusy: true, said: fill(texts[`adminBackup.save.${phase}`], step, numbersIn(languageTag)) });
  };
  const download = async () => {
    if (await downloaded(null, texts, onStep)) onSaved();
    setState({ isBusy: false, said: '' });
  };
  const save = async () => {
    setState({ isBusy: true, said: '' });
    const outcome = await saveBackup(onStep);
    if (outcome.ok) {
      setState({ isBusy: false, said: counted(texts, 'adminBackup.save.done', outcome.data.rows, languageTag) });
      onSaved();
    } else
      setState({
        isBusy: false,
        said: outcome.offline ? texts['part.offline'] : outcome.error.message || texts['adminBackup.save.failed'],
      });
  };
  useEffect(
    () => offerActions([{ id: 'backup:download', name: texts['adminBackup.download'], run: () => void downloaded(null, texts) }]),
    [texts],
  );
  return (
    <Panel id="make" title={texts['adminBackup.make']} note={texts['adminBackup.make.note']} resource={overview}>
      {data && (
        <dl className="settings-facts">
          <div>
            <dt>{texts['adminBackup.nightly']}</dt>
            <dd data-failed={data.nightly?.outcome === 'failed' || undefined}>{nightlyText(admin, data)}</dd>
          </div>
          <Term name={texts['adminBackup.schema']}>
            <code>{data.schema}</code>
          </Term>
        </dl>
      )}
      {data && !data.hasBucket && <p className="backup-text">{texts['adminBackup.bind']}</p>}
      <div className="backup-buttons">
        <Button onClick={() => void download()}>{texts['adminBackup.download']}</Button>
        {data?.hasBucket && (
          <Button variant="outline" loading={state.isBusy} loadingText={texts['adminBackup.save.busy']} onClick={() => void save()}>
            {texts['adminBackup.save']}
          </Button>
        )}
      </div>
      <p role="status">{state.said}</p>
    </Panel>
  );
}
