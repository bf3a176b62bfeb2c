import { useEffect } from 'react';
import { AccountIsland } from '@/features/login/AccountIsland.tsx';
import { prepareNotices } from '../shell/notify.ts';
import { useResource } from '../shell/use-resource.ts';
import { Attempts } from './Attempts.tsx';
import { Audit } from './Audit.tsx';
import { Checks } from './Checks.tsx';
import { readChecks } from './calls.ts';
import { PolicyReports } from './PolicyReports.tsx';
import { Refusals } from './Refusals.tsx';
import type { PartProps } from './texts.ts';

const SECTIONS = ['checks', 'signIn', 'attempts', 'audit', 'refusals', 'policy'] as const;

export function SecurityIsland(props: PartProps) {
  const { texts, languageTag } = props;
  const checks = useResource(readChecks, 'checks');
  useEffect(prepareNotices, []);
  return (
    <>
      <ul className="section-links">
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{texts[`adminSecurity.${name}`]}</a>
          </li>
        ))}
      </ul>
      <Checks {...props} checks={checks} />
      <section className="panel security-account" aria-labelledby="signIn">
        <h2 id="signIn" className="login-title" tabIndex={-1}>
          {texts['adminSecurity.signIn']}
        </h2>
        <AccountIsland texts={texts} languageTag={languageTag} onChanged={checks.reload} />
      </section>
      <Attempts {...props} />
      <Audit {...props} />
      <Refusals {...props} />
      <PolicyReports {...props} />
    </>
  );
}
