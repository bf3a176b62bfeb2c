import { useAdmin } from '../../admin/shell/admin.tsx';
import type { BuiltAudit } from './built-audit.ts';
import { Findings } from './Findings.tsx';
import { LastRuns } from './LastRuns.tsx';
import { Runs } from './Runs.tsx';

export function AuditPart({ audits }: { audits: readonly BuiltAudit[] }) {
  const { texts } = useAdmin();
  if (audits.length === 0) return <p>{texts['adminAccessibility.none']}</p>;
  return (
    <>
      <LastRuns audits={audits} />
      <h3 id="findings">{texts['adminAccessibility.findings']}</h3>
      <Findings audits={audits} />
      <h3>{texts['adminAccessibility.trend']}</h3>
      <Runs audits={audits} />
    </>
  );
}
