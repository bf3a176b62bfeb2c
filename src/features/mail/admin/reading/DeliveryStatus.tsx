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

/** Each with its kind, and whether the mail reached them where that is not the same for all. */
function Recipients({ recipients }: Pick<OutgoingMail, 'recipients'>) {
  const { texts } = useAdmin();
  const isSame = new Set(recipients.map(({ status }) => status)).size === 1;
  return (
    <ul className="mail-recipients" aria-label={texts['mail.recipients']}>
      {recipients.map(({ kind, name, address, status, error }) => (
        <li key={address} data-status={isSame ? undefined : status}>
          <span className="mail-small">{texts[`mail.compose.${kind}`]}</span> {name && <bdi>{name}</bdi>} <bdi>{address}</bdi>
          {!isSame && (
            <span>
              {' '}
              {texts[`mail.delivery.${status}`]}
              {error && status !== 'sent' && `: ${error}`}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
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
  const isPartly = mail.status === 'failed' && mail.recipients.some(({ status }) => status === 'sent');
  return (
    <>
      {(mail.recipients.length > 1 || mail.recipients.some(({ kind }) => kind !== 'to')) && <Recipients recipients={mail.recipients} />}
      <p className="mail-delivery" data-status={mail.status}>
        <MailIcon name={mail.status} />
        <span>
          {isPartly ? texts['mail.delivery.some'] : texts[`mail.delivery.${mail.status}`]}
          {next && `, ${fill(texts['mail.delivery.next'], { time: headTime(next, languageTag) })}`}
          {mail.error && mail.status !== 'sent' && !isPartly && `: ${mail.error}`}
        </span>
        {(mail.status === 'failed' || mail.status === 'held') && !mail.automatic && (
          <button type="button" className="mail-link" aria-disabled={isBusy || undefined} onClick={() => void again()}>
            {texts['mail.delivery.again']}
          </button>
        )}
      </p>
    </>
  );
}
