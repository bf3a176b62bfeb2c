/** Whether the browser has passkeys, in the form that this site speaks (Baseline 2025). */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
