import { fill } from '@/i18n/fill.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { type Fact, Facts } from '../../admin/shell/Facts.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readBuild } from './calls.ts';
import type { BuildState } from './health-admin.schema.ts';

interface Props {
  isOpen: boolean;
}

const UNVERSIONED = 'unversioned';

function toFacts({ version, builtAt, dueAt, pages }: NonNullable<BuildState['build']>, { texts, languageTag }: Admin): Fact[] {
  const time = (at: string) => formatMoment(at, languageTag);
  const due = dueAt.map((at) => (Date.parse(at) > Date.now() ? time(at) : fill(texts['adminHealth.build.due.past'], { time: time(at) })));
  return [
    [
      texts['adminHealth.build.version'],
      version === UNVERSIONED ? texts['adminHealth.build.unversioned'] : <code key="version">{version}</code>,
    ],
    [texts['adminHealth.build.time'], time(builtAt)],
    [texts['adminHealth.build.pages'], new Intl.NumberFormat(languageTag).format(pages)],
    [texts['adminHealth.build.due'], due.length > 0 ? due.join(', ') : texts['adminHealth.build.due.none']],
  ];
}

export function BuildFacts({ isOpen }: Props) {
  const admin = useAdmin();
  const { texts } = admin;
  const resource = useResource(readBuild, isOpen ? 'build' : undefined);
  const { data } = resource;
  return (
    <Panel id="build" title={texts['adminHealth.build']} resource={resource}>
      {data && (data.build ? <Facts facts={toFacts(data.build, admin)} /> : <p>{texts['adminHealth.build.none']}</p>)}
    </Panel>
  );
}
