/** Specification, section 4: slow for 2g or slow-2g, fast for 4g, otherwise unknown. */
export type NetworkQuality = 'slow' | 'fast' | 'unknown';

/** Network Information API; only Chromium has it. Source: wicg.github.io/netinfo. */
interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

export function toQuality(effectiveType: string | undefined): NetworkQuality {
  if (effectiveType === 'slow-2g' || effectiveType === '2g') return 'slow';
  return effectiveType === '4g' ? 'fast' : 'unknown';
}

const connection = (): Connection => ('connection' in navigator ? (navigator.connection as Connection) : {});

export const mayFetchAhead = ({ saveData, effectiveType }: Connection = connection()): boolean =>
  !saveData && toQuality(effectiveType) !== 'slow';
