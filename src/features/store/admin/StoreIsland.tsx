import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel, SectionLinks } from '../../admin/shell/Panel.tsx';
import { useOpened } from '../../admin/shell/use-opened.ts';
import { Discounts } from './Discounts.tsx';
import { Order } from './Order.tsx';
import { OrderList } from './OrderList.tsx';
import { Sales } from './Sales.tsx';
import { Stock } from './Stock.tsx';

const SECTIONS = ['orders', 'stock', 'discounts', 'sales'] as const;

export const StoreIsland = adminIsland(function StoreIsland() {
  const { texts } = useAdmin();
  const { opened, action, go, heading } = useOpened('order');

  if (opened) return <Order key={opened} id={opened} first={action} go={go} />;
  return (
    <>
      <SectionLinks prefix="adminStore" names={SECTIONS} />
      <Panel id="orders" title={texts['adminStore.orders']} heading={heading}>
        {opened === '' && <OrderList go={go} />}
      </Panel>
      <Stock go={go} isOpen={opened === ''} />
      <Discounts isOpen={opened === ''} />
      <Sales isOpen={opened === ''} />
    </>
  );
});
