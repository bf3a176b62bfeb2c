import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel, SectionLinks } from '../../admin/shell/Panel.tsx';
import { AuditPart } from './AuditPart.tsx';
import type { BuiltAudit } from './built-audit.ts';
import { Preferences } from './Preferences.tsx';
import { Requests } from './Requests.tsx';

const SECTIONS = ['audit', 'preferences', 'requests'] as const;

export const AccessibilityAdminIsland = adminIsland(function AccessibilityAdminIsland({ audits }: { audits: readonly BuiltAudit[] }) {
  const { texts } = useAdmin();
  return (
    <>
      <SectionLinks prefix="adminAccessibility" names={SECTIONS} />
      <Panel
        id="audit"
        title={texts['adminAccessibility.audit']}
        note={texts['adminAccessibility.audit.note']}
        className="accessibility-audit"
      >
        <AuditPart audits={audits} />
      </Panel>
      <Preferences />
      <Requests />
    </>
  );
});
