export const connectTo = (...addresses: readonly (string | undefined)[]): `connect-src ${string}` =>
  `connect-src ${["'self'", ...addresses.flatMap((address) => (address === undefined ? [] : new URL(address).origin))].join(' ')}`;
