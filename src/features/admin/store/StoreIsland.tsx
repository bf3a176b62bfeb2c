import { useEffect, useRef, useState } from 'react';
import { prepareNotices } from '../shell/notify.ts';
import { Order } from './Order.tsx';
import { OrderList } from './OrderList.tsx';
import type { PartProps } from './part-props.ts';
import { Sales } from './Sales.tsx';
import { Stock } from './Stock.tsx';

const OPENED = 'order';
const SECTIONS = ['orders', 'stock', 'sales'] as const;

const toAddress = (id: string): string => {
  const query = new URLSearchParams(location.search);
  if (id) query.set(OPENED, id);
  else query.delete(OPENED);
  const text = query.toString();
  return location.pathname + (text && `?${text}`);
};

/** The list with stock and sales, or one order. */
export function StoreIsland(props: PartProps) {
  const { texts } = props;
  const [opened, setOpened] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(opened);

  useEffect(() => {
    const read = () => setOpened(new URLSearchParams(location.search).get(OPENED) ?? '');
    read();
    prepareNotices();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  // The open order had the focus.
  useEffect(() => {
    if (opened === '' && before.current) heading.current?.focus();
    before.current = opened;
  }, [opened]);

  const go = (id: string) => {
    history.pushState(null, '', toAddress(id));
    setOpened(id);
    scrollTo(0, 0);
  };
  if (opened) return <Order key={opened} {...props} id={opened} go={go} />;
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
        {opened === '' && <OrderList {...props} go={go} />}
      </section>
      <Stock {...props} go={go} isOpen={opened === ''} />
      <Sales {...props} isOpen={opened === ''} />
    </>
  );
}
