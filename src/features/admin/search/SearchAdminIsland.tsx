import { adminIsland, useAdmin } from '../shell/admin.tsx';
import { PartState } from '../shell/PartState.tsx';
import { useResource } from '../shell/use-resource.ts';
import { BackupPart } from './BackupPart.tsx';
import { Contents } from './Contents.tsx';
import { readOverview } from './calls.ts';
import { EngineState } from './EngineState.tsx';
import { PushPart } from './PushPart.tsx';
import { QueryPart } from './QueryPart.tsx';

interface Props {
  /** Visitors search the hosted index. */
  isHosted: boolean;
}

export const SearchAdminIsland = adminIsland(function SearchAdminIsland({ isHosted }: Props) {
  const { texts } = useAdmin();
  const resource = useResource(readOverview, 'overview');
  const { data: overview } = resource;
  // Without settings there is nothing to push to; while Algolia refuses, the parts would only repeat why.
  const canPush = overview !== undefined && overview.missing.length === 0 && overview.problem === null;
  const sections = (['state', 'contents', 'push', 'query', 'backup'] as const).filter(
    (name) => canPush || (name !== 'push' && name !== 'backup'),
  );

  return (
    <>
      <nav aria-label={texts['adminSearch.sections']}>
        <ul className="section-links">
          {sections.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{texts[`adminSearch.${name}`]}</a>
            </li>
          ))}
        </ul>
      </nav>
      <section className="panel" aria-labelledby="state" aria-busy={resource.state === 'loading'}>
        <h2 id="state">{texts['adminSearch.state']}</h2>
        <p className="panel-note">{texts['adminSearch.state.note']}</p>
        <PartState resource={resource} />
        {overview && <EngineState overview={overview} isHosted={isHosted} />}
      </section>
      <section className="panel" aria-labelledby="contents" aria-busy={resource.state === 'loading'}>
        <h2 id="contents">{texts['adminSearch.contents']}</h2>
        {overview && <Contents overview={overview} />}
      </section>
      {canPush && <PushPart onPushed={resource.reload} />}
      <QueryPart canAskHosted={overview?.missing.length === 0} />
      {canPush && <BackupPart index={overview.index} />}
    </>
  );
});
