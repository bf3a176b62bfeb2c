import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { phoneLink } from '@/features/foreign/mail-link.shared.ts';
import { countryName } from '@/i18n/country-name.ts';
import { fill } from '@/i18n/fill.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { type Fact, Facts } from '../../admin/shell/Facts.tsx';
import { PersonAddress } from '../../people/admin/PersonLink.tsx';
import type { OpenedOrder } from './store-admin.schema.ts';

function placesLine(
  { texts, languageTag }: Admin,
  country: string,
  { network, card, verdict }: NonNullable<OpenedOrder['places']>,
): string {
  const named = (code: string | null) => (code === null ? texts['adminStore.places.unknown'] : countryName(code, languageTag));
  const values = { address: named(country), network: named(network), card: named(card) };
  return fill(texts['adminStore.places.line'], { ...values, verdict: texts[`adminStore.places.${verdict}`] });
}

function toFacts(admin: Admin, order: OpenedOrder): Fact[] {
  const { texts } = admin;
  const { company, email, vatNumber, vatNumberConfirmed, locale, payment, source } = order;
  const checked = vatNumberConfirmed === null ? 'unchecked' : vatNumberConfirmed ? 'confirmed' : 'refused';
  return [
    ...(company ? [[texts['adminStore.company'], company] as const] : []),
    [texts['adminStore.email'], <PersonAddress key="email" address={email} write={texts['people.write']} />],
    [texts['adminStore.address'], <Address key="address" order={order} />],
    ...(order.phone
      ? [
          [
            texts['adminStore.phone'],
            <a key="phone" href={phoneLink(order.phone)}>
              {order.phone}
            </a>,
          ] as const,
        ]
      : []),
    ...(order.lines.some(({ kind }) => kind === 'physical')
      ? [[texts['adminStore.label'], <ParcelLabel key="label" order={order} />] as const]
      : []),
    ...(vatNumber ? [[texts['adminStore.vatNumber'], `${vatNumber} (${texts[`adminStore.vatNumber.${checked}`]})`] as const] : []),
    ...(order.places ? [[texts['adminStore.places'], placesLine(admin, order.country, order.places)] as const] : []),
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

/** Who gets the parcel, where, and whom the courier calls. */
export function ParcelLabel({ order }: { order: OpenedOrder }) {
  const { languageTag, texts } = useAdmin();
  const [done, setDone] = useState<'copied' | 'failed'>();
  const { name, street, postcode, city } = order.delivery ?? order;
  const company = order.delivery === null ? order.company : null;
  const lines = [company, name, street, `${postcode} ${city}`, countryName(order.country, languageTag), order.phone];
  const label = lines.filter((line) => line?.trim()).join('\n');
  const copy = () =>
    navigator.clipboard.writeText(label).then(
      () => setDone('copied'),
      () => setDone('failed'),
    );
  return (
    <>
      <address>{label}</address>
      <Button variant="outline" size="xs" onClick={() => void copy()}>
        {texts['adminStore.label.copy']}
      </Button>
      <span className="small" role="status">
        {done && texts[`adminStore.label.${done}`]}
      </span>
    </>
  );
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
