import { useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { type Admin, type AdminTexts, adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { pageOfRows } from '../../admin/table/in-memory.ts';
import { NextAction } from '../../admin/table/NextAction.tsx';
import type { LoadPage } from '../../admin/table/table-store.ts';
import { listIntegrations } from './calls.ts';
import { type Integration, SERVICE_NAMES, SERVICES, type ServiceName } from './integrations.schema.ts';
import { ServiceTest, sayReason } from './ServiceTest.tsx';

const SHOWN = ['configured', 'off', 'failing'] as const;

const nameOf = ({ service }: Integration, texts: AdminTexts): string => texts[`adminIntegrations.name.${service}`];

const isUntested = (service: ServiceName): service is 'mailIn' | 'rebuild' | 'powerbi' =>
  ['mailIn', 'rebuild', 'powerbi'].includes(service);

const isFailing = ({ success, failure }: Integration): boolean => failure !== null && (success === null || failure.at > success);

function State({ row }: { row: Integration }) {
  const { texts } = useAdmin();
  const { service, isConfigured, missing } = row;
  if (isConfigured) return texts['adminIntegrations.configured'];
  return (
    <div className="integration-text">
      <span>{texts['adminIntegrations.off']}</span>
      {missing.length > 0 && (
        <span className="small data-rest">
          {texts['adminIntegrations.missing']}{' '}
          {missing.map((setting) => (
            <code key={setting}>{setting} </code>
          ))}
        </span>
      )}
      <span className="small muted data-rest">{fill(texts['adminIntegrations.guide'], { file: `docs/${SERVICES[service].guide}` })}</span>
    </div>
  );
}

function toColumns({ texts, languageTag }: Admin): Column<Integration>[] {
  const moment = (at: string | undefined | null) => (at ? formatMoment(at, languageTag) : texts['adminIntegrations.never']);
  return [
    {
      key: 'service',
      head: texts['adminIntegrations.service'],
      cell: (row) => (
        <div className="integration-text">
          <span>{nameOf(row, texts)}</span>
          <span className="small muted data-rest">
            {texts[`adminIntegrations.for.${row.service}`]} {texts[`adminIntegrations.without.${row.service}`]}{' '}
            {isUntested(row.service) && texts[`adminIntegrations.untested.${row.service}`]}
          </span>
        </div>
      ),
    },
    { key: 'state', phone: 'second', head: texts['adminIntegrations.state'], cell: (row) => <State row={row} /> },
    { key: 'success', phone: 'named', head: texts['adminIntegrations.success'], cell: ({ success }) => moment(success) },
    {
      key: 'failure',
      head: texts['adminIntegrations.failure'],
      cell: (row) => (
        <div className="integration-text" data-failing={isFailing(row) || undefined}>
          <span>{moment(row.failure?.at)}</span>
          {row.failure && <span className="small">{sayReason(row.failure.reason, texts)}</span>}
        </div>
      ),
    },
  ];
}

export const IntegrationsIsland = adminIsland(function IntegrationsIsland(props: { name: string }) {
  const admin = useAdmin();
  const { texts, locale, languageTag } = admin;
  const { name } = props;
  const [turn, setTurn] = useState(0);
  const load: LoadPage<Integration> = async (query, signal) => {
    const outcome = await listIntegrations(signal);
    if (!outcome.ok) return outcome;
    const text = (row: Integration) => `${nameOf(row, texts)} ${SERVICES[row.service].settings.join(' ')}`;
    const reading = {
      text,
      value: ({ service }: Integration) => SERVICE_NAMES.indexOf(service),
      fits: (row: Integration, _: string, show: string) =>
        show === 'failing' ? isFailing(row) : row.isConfigured === (show === 'configured'),
    };
    return { ok: true, data: pageOfRows(outcome.data, query, reading, languageTag) };
  };
  return (
    <DataTable
      name={name}
      columns={toColumns(admin)}
      load={load}
      idOf={({ service }) => service}
      nameOf={(row) => nameOf(row, texts)}
      sort="service"
      turn={turn}
      filters={[
        {
          name: 'show',
          label: texts['adminIntegrations.show'],
          choices: SHOWN.map((value) => ({ value, label: texts[`adminIntegrations.show.${value}`] })),
        },
      ]}
      actions={(row) => {
        const { page } = SERVICES[row.service];
        return (
          <>
            <ServiceTest row={row} name={nameOf(row, texts)} onTested={() => setTurn((count) => count + 1)} />
            {!(row.isConfigured && row.isTestable) && page && (
              <NextAction label={texts['adminIntegrations.open']} of={nameOf(row, texts)} href={path(locale, page)} />
            )}
          </>
        );
      }}
      empty={<p>{texts['adminIntegrations.none']}</p>}
    />
  );
});
