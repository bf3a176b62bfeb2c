const GROUPS = 8;

/**
 * True for an IPv6 address (RFC 4291, section 2.2) among texts of hexadecimal digits and colons, as `12:30:45` is none.
 * An IPv4 tail (`::ffff:192.0.2.1`) stands for two groups. Pure.
 */
export function isAddressV6(text: string): boolean {
  const [address = ''] = text.split('%', 1);
  const groups = address.split(':').filter((group) => group !== '');
  const count = groups.length + (address.includes('.') ? 1 : 0);
  return address.includes('::') ? count > 0 && count < GROUPS : count === GROUPS;
}
