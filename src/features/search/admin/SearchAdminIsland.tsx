import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel, SectionLinks } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { BackupPart } from './BackupPart.tsx';
import { Contents } from './Contents.tsx';
import { readOverview } from './calls.ts';
import { EngineState } from './EngineState.tsx';
import { PushPart } from './PushPart.tsx';
import { QueryPart } from './QueryPart.tsx';

interface Props {
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
        <SectionLinks prefix="adminSearch" names={sections} />
      </nav>
      <Panel id="state" title={texts['adminSearch.state']} note={texts['adminSearch.state.note']} resource={resource}>
        {overview && <EngineState overview={overview} isHosted={isHosted} />}
      </Panel>
      <Panel id="contents" title={texts['adminSearch.contents']} isBusy={resource.state === 'loading'}>
        {overview && <Contents overview={overview} />}
      </Panel>
      {canPush && <PushPart onPushed={resource.reload} />}
      <QueryPart canAskHosted={overview?.missing.length === 0} />
      {canPush && <BackupPart index={overview.index} />}
    </>
  );
});
