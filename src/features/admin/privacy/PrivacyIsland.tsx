import { useState } from 'react';
import { LAPSE_DAYS } from '@/features/privacy/privacy.schema.ts';
import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { useOpened } from '../shell/use-opened.ts';
import { Held, type HeldQuery } from './Held.tsx';
import { Request } from './Request.tsx';
import { RequestList } from './RequestList.tsx';
import type { PartProps, TemplateTexts } from './texts.ts';

interface Props extends PartProps {
  templates: Readonly<Record<'en' | 'el', TemplateTexts>>;
  locale: Locale;
}

export function PrivacyIsland({ texts, templates, locale, languageTag }: Props) {
  const { opened, go, heading } = useOpened('request');
  const [query, setQuery] = useState<HeldQuery>();
  /** Counts changes of requests: the held data names those that still wait. */
  const [changes, setChanges] = useState(0);
  /** Counts exports and erasures: requests record them, and some are removed. */
  const [uses, setUses] = useState(0);

  return (
    <>
      {opened ? (
        <Request
          key={opened}
          {...{ texts, templates, locale, languageTag, go, uses }}
          id={opened}
          lookUp={(address) => setQuery({ address, request: opened })}
          onChange={() => setChanges((count) => count + 1)}
        />
      ) : (
        <section className="panel" aria-labelledby="requests">
          <h2 id="requests" tabIndex={-1} ref={heading}>
            {texts['privacyAdmin.requests']}
          </h2>
          <p className="panel-note">{fill(texts['privacyAdmin.requests.note'], { days: LAPSE_DAYS })}</p>
          {opened === '' && <RequestList {...{ texts, languageTag, go, uses }} />}
        </section>
      )}
      <Held {...{ texts, locale, languageTag, query, setQuery, changes }} onUse={() => setUses((count) => count + 1)} />
    </>
  );
}
