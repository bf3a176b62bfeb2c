import { countryName } from '@/i18n/country-name.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { type Fact, Facts } from '../../admin/shell/Facts.tsx';
import { PersonAddress } from '../../people/admin/PersonLink.tsx';
import type { OpenedOrder } from './store-admin.schema.ts';

function toFacts({ texts }: Admin, order: OpenedOrder): Fact[] {
  const { company, email, vatNumber, vatNumberConfirmed, locale, payment, source } = order;
  const checked = vatNumberConfirmed === null ? 'unchecked' : vatNumberConfirmed ? 'confirmed' : 'refused';
  return [
    ...(company ? [[texts['adminStore.company'], company] as const] : []),
    [texts['adminStore.email'], <PersonAddress key="email" address={email} write={texts['people.write']} />],
    [texts['adminStore.address'], <Address key="address" order={order} />],
    ...(vatNumber ? [[texts['adminStore.vatNumber'], `${vatNumber} (${texts[`adminStore.vatNumber.${checked}`]})`] as const] : []),
    [texts['adminStore.language'], texts[`language.name.${locale}`]],
    [texts['adminStore.payment'], texts[`adminStore.payment.${source === 'snipcart' ? 'snipcart' : payment}`]],
    ...(order.digitalConsent ? [[texts['adminStore.digitalConsent'], texts['adminStore.digitalConsent.yes']] as const] : []),
  ];
}

/** Where the goods go, in lines. */
export function Address({ order: { street, postcode, city, country } }: { order: OpenedOrder }) {
  const { languageTag } = useAdmin();
  return <address>{[street, `${postcode} ${city}`, countryName(country, languageTag)].filter((line) => line.trim()).join('\n')}</address>;
}

export const OrderCustomer = ({ order }: { order: OpenedOrder }) => {
  const admin = useAdmin();
  return (
    <section aria-labelledby="order-customer">
      <h3 id="order-customer">{admin.texts['adminStore.customer']}</h3>
      <Facts facts={toFacts(admin, order)} />
    </section>
  );
};
