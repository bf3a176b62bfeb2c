export type Fault = ErrorEvent | PromiseRejectionEvent;

/**
 * Whether an extension's code threw the error. Of a rejection's stack only the innermost call counts, which Chromium writes below the
 * error's name and other browsers at the top.
 */
export const isFromExtension = ({ filename, reason }: { filename?: string; reason?: unknown }): boolean =>
  /^(\w*Error\b.*\n)?.*-extension:\/\//u.test(filename || `${(reason as { stack?: unknown } | undefined | null)?.stack}`);
