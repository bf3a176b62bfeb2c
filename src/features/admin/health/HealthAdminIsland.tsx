import { HealthIsland } from '@/features/health/HealthIsland.tsx';
import { useOpened } from '../shell/use-opened.ts';
import { Budgets } from './Budgets.tsx';
import { BuildFacts } from './BuildFacts.tsx';
import { ErrorGroup } from './ErrorGroup.tsx';
import { ErrorList } from './ErrorList.tsx';
import { History } from './History.tsx';
import { Jobs } from './Jobs.tsx';
import type { PartProps } from './texts.ts';

const SECTIONS = ['parts', 'history', 'errors', 'runs', 'budgets', 'build'] as const;

/** All parts, or one kind of error. */
export function HealthAdminIsland(props: PartProps) {
  const { texts, languageTag } = props;
  const { opened, go, heading } = useOpened('error');
  const isOpen = opened === '';

  if (opened) return <ErrorGroup key={opened} {...props} fingerprint={opened} go={go} />;
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
      <History {...props} isOpen={isOpen} />
      <section className="panel" aria-labelledby="errors">
        <h2 id="errors" tabIndex={-1} ref={heading}>
          {texts['adminHealth.errors']}
        </h2>
        {isOpen && <ErrorList {...props} go={go} />}
      </section>
      <Jobs {...props} isOpen={isOpen} />
      <Budgets {...props} isOpen={isOpen} />
      <BuildFacts {...props} isOpen={isOpen} />
    </>
  );
}
