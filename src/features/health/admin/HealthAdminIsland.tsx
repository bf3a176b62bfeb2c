import { HealthIsland } from '@/features/health/HealthIsland.tsx';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel, SectionLinks } from '../../admin/shell/Panel.tsx';
import { useOpened } from '../../admin/shell/use-opened.ts';
import { Budgets } from './Budgets.tsx';
import { BuildFacts } from './BuildFacts.tsx';
import { ErrorGroup } from './ErrorGroup.tsx';
import { ErrorList } from './ErrorList.tsx';
import { History } from './History.tsx';
import { Jobs } from './Jobs.tsx';

const SECTIONS = ['parts', 'history', 'errors', 'runs', 'budgets', 'build'] as const;

export const HealthAdminIsland = adminIsland(function HealthAdminIsland() {
  const { texts, languageTag } = useAdmin();
  const { opened, go, heading } = useOpened('error');
  const isOpen = opened === '';

  if (opened) return <ErrorGroup key={opened} fingerprint={opened} go={go} />;
  return (
    <>
      <SectionLinks prefix="adminHealth" names={SECTIONS} />
      <Panel id="parts" title={texts['adminHealth.parts']}>
        <HealthIsland texts={texts} languageTag={languageTag} />
      </Panel>
      <History isOpen={isOpen} />
      <Panel id="errors" title={texts['adminHealth.errors']} heading={heading}>
        {isOpen && <ErrorList go={go} />}
      </Panel>
      <Jobs isOpen={isOpen} />
      <Budgets isOpen={isOpen} />
      <BuildFacts isOpen={isOpen} />
    </>
  );
});
