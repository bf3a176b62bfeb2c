import { useEffect, useRef, useState } from 'react';
import { LAPSE_DAYS } from '@/features/privacy/privacy.schema.ts';
import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { prepareNotices } from '../shell/notify.ts';
import { Held, type HeldAsked } from './Held.tsx';
import { Request } from './Request.tsx';
import { RequestList } from './RequestList.tsx';
import type { PartProps, TemplateTexts } from './texts.ts';

interface Props extends PartProps {
  templates: Readonly<Record<'en' | 'el', TemplateTexts>>;
  locale: Locale;
}

/** The name in the page's address of the request that is open. */
const OPENED = 'request';

const addressOf = (id: string): string => {
  const query = new URLSearchParams(location.search);
  if (id) query.set(OPENED, id);
  else query.delete(OPENED);
  const text = query.toString();
  return location.pathname + (text && `?${text}`);
};

/** Privacy requests, one of them opened, and what is held of an address. */
export function PrivacyIsland({ texts, templates, locale, tag }: Props) {
  /** Undefined until the address was read. */
  const [opened, setOpened] = useState<string>();
  const [asked, setAsked] = useState<HeldAsked>();
  /** How often a request was changed here: what is held says which requests still wait. */
  const [changes, setChanges] = useState(0);
  /** How often what is held was saved or erased here: the requests say so, and some go. */
  const [uses, setUses] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(opened);

  useEffect(() => {
    const read = () => setOpened(new URLSearchParams(location.search).get(OPENED) ?? '');
    read();
    prepareNotices();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  // The request that was open has taken the focus along.
  useEffect(() => {
    if (opened === '' && before.current) heading.current?.focus();
    before.current = opened;
  }, [opened]);

  const go = (id: string) => {
    history.pushState(null, '', addressOf(id));
    setOpened(id);
  };
  return (
    <>
      {opened ? (
        <Request
          key={opened}
          {...{ texts, templates, locale, tag, go, uses }}
          id={opened}
          lookUp={(address) => setAsked({ address, request: opened })}
          onChange={() => setChanges((count) => count + 1)}
        />
      ) : (
        <section className="panel" aria-labelledby="requests">
          <h2 id="requests" tabIndex={-1} ref={heading}>
            {texts['privacyAdmin.requests']}
          </h2>
          <p className="panel-note">{fill(texts['privacyAdmin.requests.note'], { days: LAPSE_DAYS })}</p>
          {opened === '' && <RequestList {...{ texts, tag, go, uses }} />}
        </section>
      )}
      <Held {...{ texts, locale, tag, asked, setAsked, changes }} onUse={() => setUses((count) => count + 1)} />
    </>
  );
}
