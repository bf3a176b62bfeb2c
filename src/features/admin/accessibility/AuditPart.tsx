import { numbersIn } from '@/i18n/fill.ts';
import { formatDay } from '../shell/moment.ts';
import type { BuiltAudit } from './built-audit.ts';
import { Findings } from './Findings.tsx';
import { Runs } from './Runs.tsx';
import type { PartProps } from './texts.ts';

/** The last run by page and rule, and the runs before it. */
export function AuditPart({ audit, ...props }: PartProps & { audit: BuiltAudit | undefined }) {
  const { texts, languageTag } = props;
  const number = numbersIn(languageTag);
  if (!audit) return <p>{texts['adminAccessibility.none']}</p>;
  return (
    <>
      <dl className="settings-facts">
        {[
          [texts['adminAccessibility.date'], formatDay(audit.date, languageTag)],
          ...(audit.version ? [[texts['adminAccessibility.version'], audit.version]] : []),
          [texts['adminAccessibility.axe'], audit.axe],
          [texts['adminAccessibility.pages'], number(audit.pages)],
          [texts['adminAccessibility.states'], number(audit.states)],
          [texts['adminAccessibility.violations'], number(audit.violations)],
          [texts['adminAccessibility.contrast'], number(audit.enhancedContrast)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{texts['adminAccessibility.findings']}</h3>
      <Findings {...props} audit={audit} />
      <h3>{texts['adminAccessibility.trend']}</h3>
      <Runs {...props} audit={audit} />
    </>
  );
}
