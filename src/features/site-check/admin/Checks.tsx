import { useEffect } from 'react';
import { Button } from '@/components/Button.tsx';
import { offerActions } from '../../admin/palette/actions.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { CheckPart } from './CheckPart.tsx';
import { readChecks } from './calls.ts';
import { CHECKS } from './checks.schema.ts';
import { useCheckRun } from './use-check-run.ts';

export function Checks() {
  const { texts, languageTag } = useAdmin();
  const results = useResource(readChecks, 'checks');
  const { data, reload } = results;
  const run = useCheckRun(texts, languageTag, reload);
  const isAll = run.names.length > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette offers it once.
  useEffect(() => offerActions([{ id: 'tools:checks', name: texts['adminTools.check.all'], run: () => run.start(CHECKS) }]), [texts]);
  return (
    <Panel id="checks" title={texts['adminTools.checks']} note={texts['adminTools.checks.note']} resource={results}>
      <div role="alert">{run.problem && <p className="tools-wrong">{run.problem}</p>}</div>
      {data && (
        <>
          <Button variant="outline" disabled={run.running !== undefined && !isAll} onClick={() => (isAll ? run.stop() : run.start(CHECKS))}>
            {texts[isAll ? 'adminTools.check.stop' : 'adminTools.check.all']}
          </Button>
          {CHECKS.map((name) => (
            <CheckPart key={name} name={name} result={data.results[name]} outward={data.outward} run={run} />
          ))}
        </>
      )}
    </Panel>
  );
}
