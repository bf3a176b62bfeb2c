export const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/u, '');
