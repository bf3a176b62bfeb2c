import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { listPeople } from './calls.ts';
import { writeLink } from './links.shared.ts';
import { PersonLink } from './PersonLink.tsx';
import { PEOPLE_SORT } from './people.schema.ts';

export function PeopleList() {
  const { texts, locale } = useAdmin();
  return (
    <DataTable
      name={texts['people.people']}
      columns={[
        {
          key: 'name',
          head: texts['people.name'],
          cell: ({ name, address }) => <PersonLink address={address}>{name || address}</PersonLink>,
          csv: ({ name }) => name,
        },
        { key: 'address', phone: 'second', head: texts['people.address'], text: ({ address }) => address },
        { key: 'lastAt', phone: 'first', head: texts['people.lastAt'], sort: true, moment: ({ lastAt }) => lastAt },
        { key: 'orders', head: texts['people.orders'], sort: true, count: ({ orders }) => orders },
        {
          key: 'paidCents',
          head: texts['people.paid'],
          sort: true,
          number: true,
          cell: ({ paidCents }) => (paidCents === 0 ? '' : formatEuro(locale, paidCents)),
          csv: ({ paidCents }) => paidCents / 100,
        },
      ]}
      load={listPeople}
      idOf={({ key }) => key}
      nameOf={({ name, address }) => name || address}
      sort={PEOPLE_SORT}
      file="people"
      actions={({ name, address }) => (
        <a
          className="button button-text button-xs"
          href={writeLink(locale, address)}
          aria-label={fill(texts['people.write.to'], { address: name || address })}
        >
          {texts['people.write']}
        </a>
      )}
      empty={<p>{texts['people.empty']}</p>}
    />
  );
}
