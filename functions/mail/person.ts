import { domainOf } from './address.ts';

/** Google Mail reads past dots in the local part, and has two domains for one mailbox. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/** One spelling for all addresses of a mailbox: small letters, no subaddress (`+…`, RFC 5233), and for Google Mail no dots. */
export function personOf(address: string): string {
  const plain = address.trim().toLowerCase();
  const domain = domainOf(plain);
  const local = plain.slice(0, plain.lastIndexOf('@')).replace(/\+.*$/u, '');
  return GOOGLE.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
