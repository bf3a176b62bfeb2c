import { memo } from 'react';
import { fill } from '@/i18n/fill.ts';
import { type AdminTexts, useAdmin } from '../../../admin/shell/admin.tsx';
import { counted } from '../../../admin/shell/texts.ts';
import { formatRowTime, fullTime } from '../format.ts';
import { MailIcon } from '../MailIcon.tsx';
import type { ThreadRow } from '../mail.schema.ts';
import { nearMark, splitAtMarks } from './marks.ts';

interface Props {
  row: ThreadRow;
  now: number;
  showsFolder: boolean;
}

export const peopleText = ({ people, peopleCount }: Pick<ThreadRow, 'people' | 'peopleCount'>, texts: AdminTexts): string => {
  const names = people.filter(Boolean).join(', ') || texts['mail.nobody'];
  const more = peopleCount - people.length;
  return more > 0 ? `${names} ${fill(texts['mail.row.more'], { count: more })}` : names;
};

export const ConversationRow = memo(function ConversationRow({ row, now, showsFolder }: Props) {
  const { texts, locale, languageTag } = useAdmin();
  const snippet = nearMark(row.snippet, row.marks);
  const lang = row.locale ?? undefined;
  return (
    <>
      <span className="mail-line">
        {row.unread > 0 && <span className="visually-hidden">{texts['mail.row.unread']}. </span>}
        <span className="mail-people" lang={row.people.some(Boolean) ? lang : undefined}>
          {peopleText(row, texts)}
        </span>
        {row.count > 1 && (
          <span className="mail-count" title={counted(texts, 'mail.row.messages', row.count, languageTag)}>
            {row.count}
          </span>
        )}
        <time dateTime={row.lastAt} title={fullTime(row.lastAt, languageTag)}>
          {formatRowTime(row.lastAt, now, languageTag)}
        </time>
      </span>
      <span className="mail-line">
        <span className="mail-subject" lang={row.subject ? lang : undefined}>
          {row.subject || texts['mail.noSubject']}
        </span>
        <span className="mail-facts">
          {row.delivery === 'failed' && (
            <span className="mail-failed">
              <MailIcon name="failed" /> {texts['mail.delivery.failed']}
            </span>
          )}
          {row.answered && (
            <span title={texts['mail.row.answered']}>
              <MailIcon name="answered" />
              <span className="visually-hidden">{texts['mail.row.answered']}</span>
            </span>
          )}
          {row.attachments > 0 && (
            <span title={counted(texts, 'mail.row.files', row.attachments, languageTag)}>
              <MailIcon name="file" />
              <span className="visually-hidden">{counted(texts, 'mail.row.files', row.attachments, languageTag)}</span>
            </span>
          )}
          {row.kept && (
            <span title={texts['mail.row.kept']}>
              <MailIcon name="keep" />
              <span className="visually-hidden">{texts['mail.row.kept']}</span>
            </span>
          )}
        </span>
      </span>
      <span className="mail-line mail-last">
        <span className="mail-snippet" lang={lang}>
          {splitAtMarks(snippet.text, snippet.marks).map(({ text, isMatch }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other key.
            isMatch ? <mark key={index}>{text}</mark> : text,
          )}
        </span>
        {row.locale && row.locale !== locale && (
          <abbr className="mail-locale" title={texts[`mail.row.locale.${row.locale}`]}>
            {row.locale.toUpperCase()}
          </abbr>
        )}
        {showsFolder && row.folder !== 'inbox' && <span className="mail-where">{texts[`mail.folder.${row.folder}`]}</span>}
      </span>
    </>
  );
});
