import { Fragment, useMemo, useState } from 'react';
import { inertHtml } from '@/features/security/inert-html.ts';
import { trustedHtml } from '@/features/security/trusted.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { fileAddress } from '../calls.ts';
import type { MailAttachment } from '../mail.schema.ts';
import { hostToShow, linksIn } from './links.ts';
import { heldPictures } from './pictures.ts';
import { splitQuotations } from './quotation.ts';
import { rebuildHtml } from './rebuild-html.tsx';

const trustedMail = trustedHtml('mail', inertHtml);

const Linked = ({ text }: { text: string }) =>
  linksIn(text).map(({ text: piece, href }, index) => {
    if (!href) return piece;
    const host = hostToShow(href, piece);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other key.
      <Fragment key={index}>
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {piece}
        </a>
        {host && <small className="mail-host"> [{host}]</small>}
      </Fragment>
    );
  });

export const PlainText = ({ text, lang }: { text: string; lang?: string | undefined }) => {
  const { texts } = useAdmin();
  return (
    <div className="mail-text" lang={lang}>
      {splitQuotations(text).map(({ quoted, text: part }, index) =>
        quoted ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key.
          <details key={index} className="mail-quote">
            <summary>{texts['mail.quoted']}</summary>
            <div>
              <Linked text={part} />
            </div>
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <div key={index}>
            <Linked text={part} />
          </div>
        ),
      )}
    </div>
  );
};

interface Props {
  html: string;
  text: string;
  lang?: string | undefined;
  attachments: readonly MailAttachment[];
}

export function DesignedText({ html, text, lang, attachments }: Props) {
  const { texts } = useAdmin();
  const [isPlain, setPlain] = useState(false);
  const [pictures, setPictures] = useState(false);
  const parsed = useMemo(() => new DOMParser().parseFromString(trustedMail(html), 'text/html').body, [html]);
  const held = useMemo(() => heldPictures(parsed), [parsed]);
  const content = useMemo(
    () =>
      rebuildHtml(parsed, {
        pictures,
        fileOf: (contentId) => {
          const file = attachments.find((one) => one.contentId === contentId && one.stored);
          return file && fileAddress(file.id);
        },
        texts: { picture: texts['mail.picture'], quoted: texts['mail.quoted'] },
      }),
    [parsed, pictures, attachments, texts],
  );
  return (
    <>
      <p className="mail-bar">
        <button type="button" className="mail-link" onClick={() => setPlain(!isPlain)}>
          {isPlain ? texts['mail.view.html'] : texts['mail.view.text']}
        </button>
        {held > 0 && !pictures && !isPlain && (
          <>
            <button type="button" className="button button-outline button-xs" onClick={() => setPictures(true)}>
              {texts['mail.pictures']}
            </button>
            <span className="mail-why">{texts['mail.pictures.why']}</span>
          </>
        )}
      </p>
      {isPlain ? (
        <PlainText text={text} lang={lang} />
      ) : (
        <div className="mail-html" lang={lang}>
          {content}
        </div>
      )}
    </>
  );
}
