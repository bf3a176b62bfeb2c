import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useOpened } from '../../admin/shell/use-opened.ts';
import { PeopleList } from './PeopleList.tsx';
import { Person } from './Person.tsx';

export const PeopleIsland = adminIsland(function PeopleIsland() {
  const { texts } = useAdmin();
  const { opened, go, heading } = useOpened('address', 'hash');
  if (opened) return <Person key={opened} address={opened} go={go} />;
  return (
    <Panel id="people" title={texts['people.people']} note={texts['people.people.note']} heading={heading}>
      {opened === '' && <PeopleList />}
    </Panel>
  );
});
