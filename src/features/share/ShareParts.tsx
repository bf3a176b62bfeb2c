import { type SubmitEvent, useId, useState } from 'react';
import { encode } from 'uqr';
import { navigate } from '@/features/network/navigate.ts';
import { byMail, onLinkedIn, onMastodon, type SharedLink } from './share.ts';
import type { ShareTexts } from './texts.ts';

export function CopyLink({ texts, link }: { texts: ShareTexts; link: string }) {
  const [done, setDone] = useState<{ link: string; copied: boolean }>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setDone({ link, copied: true });
    } catch {
      setDone({ link, copied: false });
    }
  };
  const statusText = done?.link === link ? texts[done.copied ? 'share.copied' : 'share.copy.failed'] : '';
  return (
    <>
      <button type="button" className="button" aria-disabled={link === ''} onClick={() => void (link !== '' && copy())}>
        {texts['share.copy']}
      </button>
      <p className="small" role="status">
        {statusText}
      </p>
    </>
  );
}

interface SharePlacesProps {
  texts: ShareTexts;
  shared: SharedLink;
  contact: string;
}

/** Not for the server, which cannot know whether the device shares. */
export function SharePlaces({ texts, shared, contact }: SharePlacesProps) {
  const { link, title } = shared;
  const message = [title, link].filter(Boolean).join('\n');
  const share = () => void navigator.share(link ? { url: link, ...(title && { title }) } : { text: title }).catch(() => undefined);
  return (
    <ul className="share-places">
      {'share' in navigator && (
        <li>
          <button type="button" className="button button-outline" onClick={share}>
            {texts['share.device']}
          </button>
        </li>
      )}
      <li>
        <a href={byMail(shared)}>{texts['share.mail']}</a>
      </li>
      {link !== '' && (
        <li>
          <a href={onLinkedIn(shared)} rel="external noopener noreferrer">
            {texts['share.linkedin']}
          </a>
        </li>
      )}
      <li>
        <a href={`${contact}?${new URLSearchParams({ message })}`}>{texts['share.ask']}</a>
      </li>
    </ul>
  );
}

export function MastodonForm({ texts, shared }: { texts: ShareTexts; shared: SharedLink }) {
  const id = useId();
  const [server, setServer] = useState('');
  const [wrong, setWrong] = useState(false);
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    const to = onMastodon(shared, server);
    setWrong(!to);
    if (to) navigate(to, { external: true });
  };
  return (
    <form className="field" onSubmit={go} noValidate>
      <label htmlFor={id}>{texts['share.mastodon.server']}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {texts['share.mastodon.hint']}
      </p>
      <div role="alert">
        {wrong && (
          <p className="field-error" id={`${id}-wrong`}>
            {texts['share.mastodon.wrong']}
          </p>
        )}
      </div>
      <div className="share-line">
        <input
          id={id}
          type="text"
          inputMode="url"
          spellCheck={false}
          autoCapitalize="none"
          value={server}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-wrong ${id}-hint` : `${id}-hint`}
          onChange={({ target }) => setServer(target.value)}
        />
        <button type="submit" className="button button-outline">
          {texts['share.mastodon']}
        </button>
      </div>
    </form>
  );
}

/** Blank edge in modules. Source: ISO/IEC 18004, section 6.3.8. */
const QUIET_ZONE = 4;
/** Capacity of the largest code with the least correction. Source: ISO/IEC 18004, table 7. */
const MOST_BYTES = 2_953;

/** An SVG path of one unit per module, and its side; undefined if the text is too long. */
export function qrPath(text: string): { path: string; size: number } | undefined {
  if (new TextEncoder().encode(text).length > MOST_BYTES) return undefined;
  const { data, size } = encode(text, { ecc: 'L', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { path, size };
}

/** Dark on light in every theme: many readers need it. */
export function QrCode({ text, alt, tooLong }: { text: string; alt: string; tooLong: string }) {
  const code = qrPath(text);
  if (!code) return <p>{tooLong}</p>;
  return (
    <svg className="qr" role="img" aria-label={alt} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
      <rect className="qr-ground" width={code.size} height={code.size} />
      <path className="qr-code" d={code.path} />
    </svg>
  );
}
