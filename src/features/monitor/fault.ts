export type Fault = ErrorEvent | PromiseRejectionEvent;

/**
 * Tells whether a browser extension threw the error. Of a rejection's stack only the innermost call counts: Chromium writes it
 * below the error's name, other browsers at the top.
 */
export const isFromExtension = ({ filename, reason }: { filename?: string; reason?: unknown }): boolean =>
  /^(\w*Error\b.*\n)?.*-extension:\/\//u.test(filename || `${(reason as { stack?: unknown } | undefined | null)?.stack}`);
