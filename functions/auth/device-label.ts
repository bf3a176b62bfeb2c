import { deviceOf } from '../analytics/device.ts';

/** All that is kept of a `User-Agent`: `Firefox on Linux`. */
export function deviceLabel(userAgent: string | null | undefined): string {
  const { browser, system } = deviceOf(userAgent ?? '');
  if (browser === 'other') return system === 'other' ? '' : system;
  return system === 'other' ? browser : `${browser} on ${system}`;
}
