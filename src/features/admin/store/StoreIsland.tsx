import { adminIsland, useAdmin } from '../shell/admin.tsx';
import { useOpened } from '../shell/use-opened.ts';
import { Order } from './Order.tsx';
import { OrderList } from './OrderList.tsx';
import { Sales } from './Sales.tsx';
import { Stock } from './Stock.tsx';

const SECTIONS = ['orders', 'stock', 'sales'] as const;

/** The list with stock and sales, or one order. */
export const StoreIsland = adminIsland(function StoreIsland() {
  const { texts } = useAdmin();
  const { opened, go, heading } = useOpened('order');

  if (opened) return <Order key={opened} id={opened} go={go} />;
  return (
    <>
      <ul className="section-links">
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{texts[`adminStore.${name}`]}</a>
          </li>
        ))}
      </ul>
      <section className="panel" aria-labelledby="orders">
        <h2 id="orders" tabIndex={-1} ref={heading}>
          {texts['adminStore.orders']}
        </h2>
        {opened === '' && <OrderList go={go} />}
      </section>
      <Stock go={go} isOpen={opened === ''} />
      <Sales isOpen={opened === ''} />
    </>
  );
});
