/*
 * Known noise stays out of the console (specification, section 8), and nothing else does. Noise about a websocket the browser writes itself,
 * out of reach of any script; icons are drawn at build and make none.
 */

/**
 * A page that is slow to come is shown before its view transition is ready, and the browser drops the transition: nobody misses it.
 * Chromium reports that as an unhandled rejection of a promise that no script of the page can reach. Part of what runs in the head before
 * the first paint (src/layouts/shell/boot.ts), since it comes with the page.
 */
export const NOISE_BOOT = `addEventListener('unhandledrejection',e=>/^Transition was /.test(e.reason?.message)&&e.preventDefault());`;

/**
 * Whether an error was thrown by the code of a browser's extension. One of ours that only passes through an extension is none: of a
 * rejection's stack the innermost call counts, which Chromium writes below the error's name, others at the top.
 */
export const isFromExtension = ({ filename, reason }: { filename?: string; reason?: unknown }): boolean =>
  /^(\w*Error\b.*\n)?.*-extension:\/\//u.test(filename || `${(reason as { stack?: unknown } | undefined | null)?.stack}`);

/** What extensions throw in their own code is not the site's. */
export function ignoreExtensions(): void {
  for (const sign of ['error', 'unhandledrejection'])
    addEventListener(sign, (event) => isFromExtension(event as ErrorEvent) && event.preventDefault());
}
