import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { counted } from '../../../admin/shell/texts.ts';
import { PersonLink } from '../../../people/admin/PersonLink.tsx';
import type { MailItem } from '../mail.schema.ts';
import { Attachments } from './Attachments.tsx';
import { detailRows, spamWords, unreadWords } from './details.ts';
import { DesignedText, PlainText } from './MessageBody.tsx';
import { People } from './People.tsx';

interface Props {
  item: Extract<MailItem, { direction: 'in' }>;
}

/** Score from which a message says why it looks like spam; 0 to 1. */
const DOUBTFUL = 0.3;

export function IncomingMessage({ item }: Props) {
  const { texts, languageTag } = useAdmin();
  const { html, text, locale, attachments, spamScore, spamReasons, details } = item;
  const rows = detailRows(item, texts, languageTag);
  const notListed = Number(details['filesNotListed'] ?? 0);
  const score = new Intl.NumberFormat(languageTag, { style: 'percent' }).format(spamScore);
  const files = attachments.filter(({ contentId, stored }) => !(stored && contentId && html?.includes(`data-cid="${contentId}"`)));
  const shared = { text, texts, lang: locale ?? undefined };
  return (
    <>
      {item.source !== 'system' && item.fromAddress && (
        <p className="mail-small">
          <PersonLink address={item.fromAddress}>{fill(texts['people.all'], { address: item.fromAddress })}</PersonLink>
        </p>
      )}
      {spamReasons.length > 0 && spamScore >= DOUBTFUL && (
        <p className="mail-notice">
          {fill(texts['mail.spam.why'], { score })}{' '}
          {new Intl.ListFormat(languageTag, { style: 'long', type: 'conjunction' }).format(spamWords(spamReasons, texts))}.
        </p>
      )}
      {details['unreadable'] === true && <p className="mail-notice">{texts['mail.unreadable']}</p>}
      {typeof details['guessedCharset'] === 'string' && (
        <p className="mail-notice">{fill(texts['mail.guessed'], { charset: details['guessedCharset'] })}</p>
      )}
      {Array.isArray(details['ownLinks']) && <p className="mail-notice">{texts['mail.ownLinks']}</p>}
      {details['damaged'] === true && <p className="mail-notice">{texts['mail.damaged']}</p>}
      {unreadWords(details['unread'], texts).map((words) => (
        <p className="mail-notice" key={words}>
          {words}
        </p>
      ))}
      {html ? <DesignedText html={html} attachments={attachments} {...shared} /> : <PlainText {...shared} />}
      {item.textCut && <p className="mail-small">{texts['mail.textCut']}</p>}
      {files.length > 0 && <Attachments files={files} />}
      {notListed > 0 && <p className="mail-small">{counted(texts, 'mail.notListed', notListed, languageTag)}</p>}
      {rows.length > 0 && (
        <dl className="mail-details" aria-label={texts['mail.details']}>
          {rows.map(({ head, text: value, people, notListed = 0 }) => (
            <div key={head}>
              <dt>{head}</dt>
              <dd>{people ? <People people={people} notListed={notListed} /> : <bdi>{value}</bdi>}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
