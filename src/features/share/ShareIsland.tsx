import { useId, useLayoutEffect, useRef, useState } from 'react';
import { markAwake } from '@/features/islands/awake.ts';
import { fill } from '@/i18n/fill.ts';
import { CopyLink, MastodonForm, QrCode, SharePlaces } from './ShareParts.tsx';
import { type SharedLink, sharedFrom, webAddress } from './share.ts';
import type { ShareTexts } from './texts.ts';

interface Props {
  texts: ShareTexts;
  contact: string;
}

const NOTHING: SharedLink = { link: '', title: '' };

function getShared(): SharedLink {
  const shared = sharedFrom(new URLSearchParams(location.search), location.href);
  if (shared.link || shared.title) return shared;
  const from = document.referrer.startsWith(`${location.origin}/`) ? document.referrer : `${location.origin}/`;
  return { link: from, title: '' };
}

export function ShareIsland({ texts, contact }: Props) {
  const id = useId();
  const [shared, setShared] = useState(NOTHING);
  const fields = { link: useRef<HTMLInputElement>(null), title: useRef<HTMLInputElement>(null) };
  const isFilledIn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once what was typed before hydration.
  useLayoutEffect(() => {
    const typed: SharedLink = { link: fields.link.current?.value ?? '', title: fields.title.current?.value ?? '' };
    isFilledIn.current = !(typed.link || typed.title);
    setShared(isFilledIn.current ? getShared() : typed);
  }, []);
  // Selects the text of a focused field, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once `shared` is in the field.
  useLayoutEffect(() => {
    if (!isFilledIn.current || shared === NOTHING) return;
    isFilledIn.current = false;
    if (document.activeElement === fields.link.current) fields.link.current?.select();
  }, [shared]);
  const link = webAddress(shared.link);
  const ready = { link, title: shared.title };
  const wrong = shared.link !== '' && link === '';
  const isTextOnly = shared.link === '' && shared.title !== '';

  return (
    <div className="share-sheet" ref={markAwake}>
      <div className="form">
        <div className="field">
          <label htmlFor={`${id}-link`}>{texts['share.link']}</label>
          <p className="field-hint" id={`${id}-hint`}>
            {texts['share.link.hint']}
          </p>
          {wrong && (
            <p className="field-error" id={`${id}-wrong`}>
              {texts['share.link.wrong']}
            </p>
          )}
          <div className="share-line">
            <input
              ref={fields.link}
              id={`${id}-link`}
              type="url"
              inputMode="url"
              spellCheck={false}
              value={shared.link}
              aria-invalid={wrong}
              aria-describedby={wrong ? `${id}-wrong ${id}-hint` : `${id}-hint`}
              onChange={({ target }) => setShared({ ...shared, link: target.value })}
            />
            <CopyLink texts={texts} link={link} />
          </div>
        </div>
        <div className="field">
          <label htmlFor={`${id}-title`}>{texts['share.title']}</label>
          <input
            ref={fields.title}
            id={`${id}-title`}
            type="text"
            value={shared.title}
            onChange={({ target }) => setShared({ ...shared, title: target.value })}
          />
        </div>
        {isTextOnly && <p role="status">{texts['share.textOnly']}</p>}
        {(link !== '' || isTextOnly) && (
          <>
            <SharePlaces texts={texts} shared={ready} contact={contact} />
            <MastodonForm texts={texts} shared={ready} />
          </>
        )}
      </div>
      {link !== '' && (
        <section className="share-code" aria-labelledby={`${id}-qr`}>
          <h2 id={`${id}-qr`}>{texts['share.qr']}</h2>
          <QrCode text={link} alt={fill(texts['share.qr.alt'], { link })} tooLong={texts['share.qr.long']} />
        </section>
      )}
    </div>
  );
}
