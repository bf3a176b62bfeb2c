import { useEffect } from 'react';
import { AccountIsland } from '@/features/login/AccountIsland.tsx';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { prepareNotices } from '../../admin/shell/notify.ts';
import { SectionLinks } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { Attempts } from './Attempts.tsx';
import { Audit } from './Audit.tsx';
import { Checks } from './Checks.tsx';
import { readChecks } from './calls.ts';
import { PolicyReports } from './PolicyReports.tsx';
import { Refusals } from './Refusals.tsx';

const SECTIONS = ['checks', 'signIn', 'attempts', 'audit', 'refusals', 'policy'] as const;

export const SecurityIsland = adminIsland(function SecurityIsland() {
  const { texts, languageTag } = useAdmin();
  const checks = useResource(readChecks, 'checks');
  useEffect(prepareNotices, []);
  return (
    <>
      <SectionLinks prefix="adminSecurity" names={SECTIONS} />
      <Checks checks={checks} />
      <section className="panel security-account" aria-labelledby="signIn">
        <h2 id="signIn" className="login-title" tabIndex={-1}>
          {texts['adminSecurity.signIn']}
        </h2>
        <AccountIsland texts={texts} languageTag={languageTag} onChanged={checks.reload} />
      </section>
      <Attempts />
      <Audit />
      <Refusals />
      <PolicyReports />
    </>
  );
});
