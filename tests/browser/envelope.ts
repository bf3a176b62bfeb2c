const CODES: Record<number, string> = { 401: 'signed_out', 403: 'fresh_sign_in', 409: 'conflict', 503: 'unavailable' };

/** Response of a stubbed call, for `route.fulfill`; a number is an error of that status. */
export const envelope = (data: object | number) =>
  typeof data === 'number'
    ? { status: data, json: { success: false, error: { code: CODES[data] ?? 'internal', message: '' } } }
    : { json: { success: true, data } };
