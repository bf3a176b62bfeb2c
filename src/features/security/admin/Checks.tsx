import { fill } from '@/i18n/fill.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { counted } from '../../admin/shell/texts.ts';
import type { Resource } from '../../admin/shell/use-resource.ts';
import { type CheckState, checkState } from './check-state.shared.ts';
import type { Check } from './security-admin.schema.ts';

interface Props {
  checks: Resource<{ checks: Check[] }>;
}

const STATES: readonly CheckState[] = ['weak', 'note', 'good'];

const advice = ({ name, problem, detail = '' }: Check, texts: AdminTexts): string =>
  problem === null ? texts[`adminSecurity.good.${name}`] : fill(texts[`adminSecurity.advice.${problem}`], { detail });

export function Checks({ checks }: Props) {
  const { texts, languageTag } = useAdmin();
  const { data } = checks;
  const sorted = data?.checks.toSorted((a, b) => STATES.indexOf(checkState(a)) - STATES.indexOf(checkState(b))) ?? [];
  const weak = sorted.filter((check) => checkState(check) === 'weak').length;
  return (
    <Panel id="checks" title={texts['adminSecurity.checks']} resource={checks}>
      {data && (
        <>
          <p className="panel-note">
            {weak === 0 ? texts['adminSecurity.checks.good'] : counted(texts, 'adminSecurity.checks.weak', weak, languageTag)}
          </p>
          <dl className="security-checks">
            {sorted.map((check) => (
              <div key={check.name} data-check={checkState(check)}>
                <dt>{texts[`adminSecurity.check.${check.name}`]}</dt>
                <dd className="security-state">{texts[`adminSecurity.state.${checkState(check)}`]}</dd>
                <dd>{advice(check, texts)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Panel>
  );
}
