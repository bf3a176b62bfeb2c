export const OPT_OUT_KEY = 'analytics';
export const OPT_OUT_VALUE = 'off';

export function isOptedOut(): boolean {
  try {
    return localStorage.getItem(OPT_OUT_KEY) === OPT_OUT_VALUE;
  } catch {
    return false;
  }
}

/** Reads Global Privacy Control (w3.org/TR/gpc) and the older Do Not Track. */
export const browserObjects = (): boolean | undefined =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl || navigator.doNotTrack === '1';
