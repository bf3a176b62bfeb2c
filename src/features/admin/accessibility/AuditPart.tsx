import type { BuiltAudit } from './built-audit.ts';
import { Findings } from './Findings.tsx';
import { LastRuns } from './LastRuns.tsx';
import { Runs } from './Runs.tsx';
import type { PartProps } from './texts.ts';

/** The last run of each part, its findings by page and rule, and the runs before it. */
export function AuditPart({ audits, ...props }: PartProps & { audits: readonly BuiltAudit[] }) {
  const { texts } = props;
  if (audits.length === 0) return <p>{texts['adminAccessibility.none']}</p>;
  return (
    <>
      <LastRuns {...props} audits={audits} />
      <h3>{texts['adminAccessibility.findings']}</h3>
      <Findings {...props} audits={audits} />
      <h3>{texts['adminAccessibility.trend']}</h3>
      <Runs {...props} audits={audits} />
    </>
  );
}
