/** An uncaught error or an unhandled rejection, as the window reports it. */
export type Fault = ErrorEvent | PromiseRejectionEvent;

/**
 * Whether the code of a browser extension threw the error. An error of ours that only passes through an extension does not count: of a
 * rejection's stack only the innermost call matters, which Chromium writes below the error's name and other browsers at the top.
 */
export const isFromExtension = ({ filename, reason }: { filename?: string; reason?: unknown }): boolean =>
  /^(\w*Error\b.*\n)?.*-extension:\/\//u.test(filename || `${(reason as { stack?: unknown } | undefined | null)?.stack}`);
