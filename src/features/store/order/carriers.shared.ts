export const CARRIERS = ['acs', 'elta', 'boxnow', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

interface Known {
  name: string;
  /** Before the number. */
  tracking: string;
}

/** With the addresses at which their own pages, or shops that send with them, follow a parcel; looked up in November 2026. */
const KNOWN: Readonly<Record<Exclude<Carrier, 'other'>, Known>> = {
  acs: { name: 'ACS', tracking: 'https://www.acscourier.net/el/track-and-trace/?trackingNumber=' },
  elta: { name: 'ELTA Courier', tracking: 'https://www.elta-courier.gr/search?br=' },
  boxnow: { name: 'BOX NOW', tracking: 'https://t.boxnow.gr/?track=' },
};

/** In the address of a carrier that the owner names (`store.carriers`): the number of the parcel. */
export const NUMBER_MARK = '{number}';

/** @param template with `NUMBER_MARK` */
export const trackingAddress = (template: string, number: string): string => template.split(NUMBER_MARK).join(encodeURIComponent(number));

/** @param name of another carrier, where the owner has named it @param other what another carrier is called */
export const carrierName = ({ carrier, name }: { carrier: Carrier; name: string | null }, other: string): string =>
  carrier === 'other' ? (name ?? other) : KNOWN[carrier].name;

/** Where the buyer follows a parcel; undefined for another carrier without an address. @param url of another carrier */
export const trackingLink = ({ carrier, number, url }: { carrier: Carrier; number: string; url: string | null }): string | undefined =>
  carrier === 'other' ? (url ?? undefined) : `${KNOWN[carrier].tracking}${encodeURIComponent(number)}`;
