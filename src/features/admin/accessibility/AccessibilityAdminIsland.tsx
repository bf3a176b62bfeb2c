import { adminIsland, useAdmin } from '../shell/admin.tsx';
import { AuditPart } from './AuditPart.tsx';
import type { BuiltAudit } from './built-audit.ts';
import { Preferences } from './Preferences.tsx';
import { Requests } from './Requests.tsx';

const SECTIONS = ['audit', 'preferences', 'requests'] as const;

export const AccessibilityAdminIsland = adminIsland(function AccessibilityAdminIsland({ audits }: { audits: readonly BuiltAudit[] }) {
  const { texts } = useAdmin();
  return (
    <>
      <ul className="section-links">
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{texts[`adminAccessibility.${name}`]}</a>
          </li>
        ))}
      </ul>
      <section className="panel accessibility-audit" aria-labelledby="audit">
        <h2 id="audit">{texts['adminAccessibility.audit']}</h2>
        <p className="panel-note">{texts['adminAccessibility.audit.note']}</p>
        <AuditPart audits={audits} />
      </section>
      <Preferences />
      <Requests />
    </>
  );
});
