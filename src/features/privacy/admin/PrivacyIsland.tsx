import { useEffect, useState } from 'react';
import { LAPSE_DAYS } from '@/features/privacy/privacy.schema.ts';
import { fill } from '@/i18n/fill.ts';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useOpened } from '../../admin/shell/use-opened.ts';
import { Held, type HeldQuery } from './Held.tsx';
import { Request } from './Request.tsx';
import { RequestList } from './RequestList.tsx';
import type { TemplateTexts } from './template.ts';

export const PrivacyIsland = adminIsland(function PrivacyIsland({
  templates,
}: {
  templates: Readonly<Record<'en' | 'el', TemplateTexts>>;
}) {
  const { texts } = useAdmin();
  const { opened, action, go, heading } = useOpened('request');
  const [query, setQuery] = useState<HeldQuery>();
  const [changes, setChanges] = useState(0);
  const [uses, setUses] = useState(0);
  // A person's page names the address in the fragment, which no log sees.
  useEffect(() => {
    const address = new URLSearchParams(location.hash.slice(1)).get('address');
    if (address) setQuery({ address });
  }, []);

  return (
    <>
      {opened ? (
        <Request
          key={opened}
          {...{ templates, go, uses }}
          id={opened}
          first={action}
          lookUp={(address) => setQuery({ address, request: opened })}
          onChange={() => setChanges((count) => count + 1)}
        />
      ) : (
        <Panel
          id="requests"
          title={texts['privacyAdmin.requests']}
          note={fill(texts['privacyAdmin.requests.note'], { days: LAPSE_DAYS })}
          heading={heading}
        >
          {opened === '' && <RequestList {...{ go, uses }} />}
        </Panel>
      )}
      <Held {...{ query, setQuery, changes }} onUse={() => setUses((count) => count + 1)} />
    </>
  );
});
