/** Whether the browser has the JSON methods of passkeys (Baseline 2025). */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
