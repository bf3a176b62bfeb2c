/** @param address of a service, as the owner has written it */
export const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/u, '');
