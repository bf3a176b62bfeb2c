import { useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { tryAgain } from '../calls.ts';
import { headTime } from '../format.ts';
import { MailIcon } from '../MailIcon.tsx';
import type { OutgoingMail } from '../mail.schema.ts';

interface Props {
  mail: OutgoingMail;
  onTried: () => void;
}

export function DeliveryStatus({ mail, onTried }: Props) {
  const { texts, languageTag } = useAdmin();
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    if (isBusy) return;
    setBusy(true);
    await tryAgain(mail.id);
    setBusy(false);
    onTried();
  };
  const next = mail.status === 'queued' && mail.attempts > 0 && mail.nextAttemptAt;
  return (
    <p className="mail-delivery" data-status={mail.status}>
      <MailIcon name={mail.status} />
      <span>
        {texts[`mail.delivery.${mail.status}`]}
        {next && `, ${fill(texts['mail.delivery.next'], { time: headTime(next, languageTag) })}`}
        {mail.error && mail.status !== 'sent' && `: ${mail.error}`}
      </span>
      {(mail.status === 'failed' || mail.status === 'held') && !mail.automatic && (
        <button type="button" className="mail-link" aria-disabled={isBusy || undefined} onClick={() => void again()}>
          {texts['mail.delivery.again']}
        </button>
      )}
    </p>
  );
}
