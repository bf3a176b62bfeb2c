import { useEffect } from 'react';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { prepareNotices } from '../../admin/shell/notify.ts';
import { SectionLinks } from '../../admin/shell/Panel.tsx';
import { PartState } from '../../admin/shell/PartState.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readOverview } from './calls.ts';
import { Feed } from './Feed.tsx';
import { Report } from './Report.tsx';
import { Tokens } from './Tokens.tsx';

const SECTIONS = ['report', 'feed', 'tokens'] as const;

export const PowerbiIsland = adminIsland(function PowerbiIsland() {
  const { texts } = useAdmin();
  const overview = useResource(readOverview, 'powerbi');
  const { data, state } = overview;
  useEffect(prepareNotices, []);
  return (
    <>
      <SectionLinks prefix="adminPowerbi" names={SECTIONS} />
      {SECTIONS.map((name) => (
        <section className="panel" aria-labelledby={name} aria-busy={state === 'loading'} key={name}>
          <h2 id={name}>{texts[`adminPowerbi.${name}`]}</h2>
          {name === 'tokens' ? <Tokens /> : <PartState resource={overview} />}
          {name === 'report' && data && <Report report={data.report} />}
          {name === 'feed' && data && <Feed overview={data} />}
        </section>
      ))}
    </>
  );
});
