/** Groups of 16 bits of an IPv6 address that one line has: /64, of whose addresses it takes as many as it likes (RFC 8981). */
const LINE_GROUPS = 4;
/** The most that one customer is usually given: /48 (RFC 6177). */
const CUSTOMER_GROUPS = 3;

function start(address: string, length: number): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, length)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':');
}

/** An address of IPv4, or of an IPv6 address what its line is known by. */
export const network = (address: string): string => start(address, LINE_GROUPS);

/** An address of IPv4, or of an IPv6 address what its customer is known by: they may have 65,536 lines. */
export const widerNetwork = (address: string): string => start(address, CUSTOMER_GROUPS);
