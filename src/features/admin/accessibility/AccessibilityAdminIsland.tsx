import { AuditPart } from './AuditPart.tsx';
import type { BuiltAudit } from './built-audit.ts';
import { Preferences } from './Preferences.tsx';
import { Requests } from './Requests.tsx';
import type { PartProps } from './texts.ts';

const SECTIONS = ['audit', 'preferences', 'requests'] as const;

export function AccessibilityAdminIsland({ audits, ...props }: PartProps & { audits: readonly BuiltAudit[] }) {
  const { texts } = props;
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
        <AuditPart {...props} audits={audits} />
      </section>
      <Preferences {...props} />
      <Requests {...props} />
    </>
  );
}
