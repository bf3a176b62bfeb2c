import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import type { Outcome } from '@/features/api/client.ts';
import { own } from '@/features/foreign/own.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { DEFAULT_LOCALE, LOCALE_CODES } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { testService } from './calls.ts';
import { type Integration, type ServiceTested, TESTED_SERVICES } from './integrations.schema.ts';

/** Words the site's own reasons; returns a service's message unchanged. */
export const sayReason = (reason: string, texts: AdminTexts): string => own(texts, `adminIntegrations.reason.${reason}`) ?? reason;

interface Props {
  row: Integration;
  name: string;
  onTested: () => void;
}

function toResult(outcome: Outcome<ServiceTested>, texts: AdminTexts): string {
  if (!outcome.ok)
    return outcome.offline
      ? texts['adminIntegrations.test.offline']
      : fill(texts['adminIntegrations.test.refused'], { reason: outcome.error.message });
  const { reason, ms } = outcome.data;
  return reason === null
    ? fill(texts['adminIntegrations.tested'], { ms })
    : fill(texts['adminIntegrations.test.failed'], { reason: sayReason(reason, texts) });
}

export function ServiceTest({ row: { service, isConfigured, isTestable }, name, onTested }: Props) {
  const { texts, languageTag } = useAdmin();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  if (!isConfigured) return null;
  const tested = isTestable ? TESTED_SERVICES.find((one) => one === service) : undefined;
  const locale = LOCALE_CODES.find((code) => languageTag.startsWith(code)) ?? DEFAULT_LOCALE;
  const sendOne = service === 'mail' && <a href={`${path(locale, '/admin/MailAdmin')}#delivery`}>{texts['adminIntegrations.test.mail']}</a>;
  if (!tested) return sendOne ? <div className="integration-test">{sendOne}</div> : null;
  const test = async () => {
    setBusy(true);
    setResult('');
    const outcome = await testService(tested);
    setBusy(false);
    setResult(toResult(outcome, texts));
    if (outcome.ok) onTested();
  };
  return (
    <div className="integration-test">
      <Button
        variant="outline"
        size="xs"
        loading={isBusy}
        loadingText={texts['adminIntegrations.testing']}
        aria-label={fill(texts['adminIntegrations.test.of'], { name })}
        onClick={() => void test()}
      >
        {texts['adminIntegrations.test']}
      </Button>
      {sendOne}
      <span className="small" role="status">
        {result}
      </span>
    </div>
  );
}
