import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { readValues } from '@/features/forms/form-values.ts';
import { pushBrowser } from '@/features/push/browser.ts';
import { fill } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { sendTest } from './calls.ts';
import { pushTrial } from './notifications.schema.ts';
import { toContent } from './values.ts';

export function TestButton() {
  const { texts, locale } = useAdmin();
  const place = useRef<HTMLSpanElement>(null);
  const [endpoint, setEndpoint] = useState<string>();
  const [state, setState] = useState({ isBusy: false, said: '' });

  useEffect(() => {
    void pushBrowser.subscription().then((subscription) => setEndpoint(subscription?.endpoint));
  }, []);

  const run = async () => {
    const form = place.current?.closest('form');
    if (!form || !endpoint) return;
    const body = pushTrial.safeParse({ ...toContent(readValues(form)), endpoint });
    if (!body.success) return setState({ isBusy: false, said: texts['notifications.test.incomplete'] });
    setState({ isBusy: true, said: '' });
    const outcome = await sendTest(body.data);
    const said = outcome.ok
      ? outcome.data.results
          .map(({ locale, outcome: result, status }) => {
            const text = fill(texts[`notifications.test.${result}`], { language: texts[`language.name.${locale}`] });
            return result === 'sent' || status === null ? text : `${text} (HTTP ${status})`;
          })
          .join(' ')
      : (outcome.error.fields && Object.values(outcome.error.fields).join(' ')) ||
        (outcome.offline ? texts['admin.do.offline'] : outcome.error.message || texts['admin.do.failed.why']);
    setState({ isBusy: false, said });
  };

  return (
    <span className="push-test" ref={place}>
      {endpoint ? (
        <Button variant="outline" loading={state.isBusy} loadingText={texts['notifications.sending']} onClick={() => void run()}>
          {texts['notifications.test']}
        </Button>
      ) : (
        <a className="small" href={path(locale, '/settings')}>
          {texts['notifications.test.none']}
        </a>
      )}
      <span className="small" role="status">
        {state.said}
      </span>
    </span>
  );
}
