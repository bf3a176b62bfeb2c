import { useId, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { fullTime, headTime } from '../format.ts';
import type { MailItem } from '../mail.schema.ts';
import { Attachments } from './Attachments.tsx';
import { DeliveryStatus } from './DeliveryStatus.tsx';
import { IncomingMessage } from './IncomingMessage.tsx';
import { PlainText } from './MessageBody.tsx';

interface Props {
  item: MailItem;
  isOpen: boolean;
  names: Readonly<Record<string, string>>;
  onTried: () => void;
}

export const messageAnchor = (id: string): string => `message-${id}`;

const GIST_LENGTH = 90;

export function Message({ item, isOpen, names, onTried }: Props) {
  const { texts, languageTag } = useAdmin();
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? isOpen;
  const id = useId();
  const isIn = item.direction === 'in';
  const lang = isIn ? (item.locale ?? undefined) : undefined;
  const who = isIn ? item.fromName || item.fromAddress || texts['mail.nobody'] : item.automatic ? texts['mail.site'] : texts['mail.you'];
  const address = isIn
    ? (item.fromName && item.fromAddress) || ''
    : fill(texts['mail.to'], { to: item.recipients.map(({ name, address: to }) => name || to).join(', ') });
  return (
    <article className="mail-message" id={messageAnchor(item.id)} data-direction={item.direction} aria-labelledby={`${id}-who`}>
      <h3>
        <button type="button" aria-expanded={open} aria-controls={`${id}-body`} onClick={() => setChosen(!open)}>
          <span className="mail-who" id={`${id}-who`} lang={isIn && item.fromName ? lang : undefined}>
            {who}
          </span>
          {open ? (
            <span className="mail-address">{address}</span>
          ) : (
            <span className="mail-gist" lang={lang}>
              {item.text.slice(0, GIST_LENGTH).replace(/\s+/gu, ' ').toWellFormed()}
            </span>
          )}
          <time dateTime={item.at} title={fullTime(item.at, languageTag)}>
            {headTime(item.at, languageTag)}
          </time>
        </button>
      </h3>
      <div id={`${id}-body`} className="mail-body" hidden={!open}>
        {open && isIn && item.automatic.length > 0 && <p className="mail-small">{texts['mail.automatic']}</p>}
        {open && (isIn ? <IncomingMessage item={item} names={names} /> : <PlainText text={item.text} />)}
        {open && !isIn && item.attachments.length > 0 && <Attachments files={item.attachments} />}
        {!isIn && <DeliveryStatus mail={item} onTried={onTried} />}
      </div>
    </article>
  );
}
