import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import type { SearchOverview } from './search-admin.schema.ts';

interface Props {
  overview: SearchOverview;
  isHosted: boolean;
}

export function EngineState({ overview: { missing, index, appId, hosted, problem }, isHosted }: Props) {
  const { texts, languageTag } = useAdmin();
  const pushed = hosted?.pushedAt;
  const facts = [
    { name: texts['adminSearch.engine'], value: texts[`adminSearch.engine.${isHosted ? 'hosted' : 'own'}`] },
    { name: texts['adminSearch.application'], value: appId || texts['adminSearch.unset'] },
    { name: texts['adminSearch.index'], value: index },
    { name: texts['adminSearch.pushed'], value: pushed ? formatMoment(pushed, languageTag) : texts['adminSearch.pushed.never'] },
  ];
  const names = new Intl.ListFormat(languageTag).format(missing);
  const steps = [
    ...(missing.length > 0 ? [fill(texts['adminSearch.setup.server'], { names })] : []),
    ...(pushed ? [] : [texts['adminSearch.setup.push']]),
    ...(isHosted ? [] : [texts['adminSearch.setup.page']]),
  ];
  return (
    <>
      <dl className="settings-facts">
        {facts.slice(0, missing.length > 0 && !appId ? 1 : facts.length).map(({ name, value }) => (
          <Term key={name} name={name}>
            {value}
          </Term>
        ))}
      </dl>
      <div role="alert">{problem && <p className="search-problem">{texts[`adminSearch.problem.${problem}`]}</p>}</div>
      {steps.length > 0 && problem === null && (
        <div className="search-setup">
          <h3>{texts['adminSearch.setup']}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="muted">{texts['adminSearch.setup.guide']}</p>
        </div>
      )}
    </>
  );
}
