import { HealthIsland } from '@/features/health/HealthIsland.tsx';
import { adminIsland, useAdmin } from '../shell/admin.tsx';
import { useOpened } from '../shell/use-opened.ts';
import { Budgets } from './Budgets.tsx';
import { BuildFacts } from './BuildFacts.tsx';
import { ErrorGroup } from './ErrorGroup.tsx';
import { ErrorList } from './ErrorList.tsx';
import { History } from './History.tsx';
import { Jobs } from './Jobs.tsx';

const SECTIONS = ['parts', 'history', 'errors', 'runs', 'budgets', 'build'] as const;

/** All parts, or one kind of error. */
export const HealthAdminIsland = adminIsland(function HealthAdminIsland() {
  const { texts, languageTag } = useAdmin();
  const { opened, go, heading } = useOpened('error');
  const isOpen = opened === '';

  if (opened) return <ErrorGroup key={opened} fingerprint={opened} go={go} />;
  return (
    <>
      <ul className="section-links">
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{texts[`adminHealth.${name}`]}</a>
          </li>
        ))}
      </ul>
      <section className="panel" aria-labelledby="parts">
        <h2 id="parts">{texts['adminHealth.parts']}</h2>
        <HealthIsland texts={texts} languageTag={languageTag} />
      </section>
      <History isOpen={isOpen} />
      <section className="panel" aria-labelledby="errors">
        <h2 id="errors" tabIndex={-1} ref={heading}>
          {texts['adminHealth.errors']}
        </h2>
        {isOpen && <ErrorList go={go} />}
      </section>
      <Jobs isOpen={isOpen} />
      <Budgets isOpen={isOpen} />
      <BuildFacts isOpen={isOpen} />
    </>
  );
});
