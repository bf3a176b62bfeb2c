import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import type { PowerbiOverview } from './powerbi.schema.ts';

interface Props {
  report: PowerbiOverview['report'];
}

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox';

/** Sends nothing to Power BI before the button is pressed. */
export function Report({ report }: Props) {
  const { texts } = useAdmin();
  const [isShown, show] = useState(false);
  if (report === null || report === 'invalid')
    return (
      <>
        <p>{texts[`adminPowerbi.report.${report ?? 'none'}`]}</p>
        <dl className="settings-facts">
          <Term name={<code>POWERBI_EMBED_URL</code>}>{texts['adminPowerbi.report.setting']}</Term>
        </dl>
      </>
    );
  if (isShown)
    return (
      <iframe
        className="powerbi-report"
        src={report}
        title={texts['adminPowerbi.report.title']}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        allowFullScreen
      />
    );
  return (
    <>
      <p className="panel-note">{texts['adminPowerbi.report.note']}</p>
      <div className="admin-form-foot">
        <Button onClick={() => show(true)}>{texts['adminPowerbi.report.show']}</Button>
        <a href={report} target="_blank" rel="noreferrer">
          {texts['adminPowerbi.report.open']}
        </a>
      </div>
    </>
  );
}
