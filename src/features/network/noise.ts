/*
 * Known noise stays out of the console (specification, section 8), and nothing else does. Noise about a websocket the browser writes itself,
 * out of reach of any script; icons are drawn at build and make none; noise about hydration: src/features/islands/react-client.tsx.
 */
import { later } from '@/layouts/shell/later.ts';

/** An uncaught error or an unhandled rejection, as the window hears of it. */
export type Fault = ErrorEvent | PromiseRejectionEvent;

declare global {
  /** Collected from the head on; `watchFaults` takes them. */
  var faults: Fault[];
}

/**
 * Collects uncaught errors and unhandled rejections before any script has come. Part of what runs in the head before the first paint
 * (src/layouts/shell/boot.ts). One kind is dropped: a page that is slow to come is shown before its view transition is ready, and Chromium
 * reports that as a rejection of a promise that no script of the page can reach.
 */
export const NOISE_BOOT = `self.faults=[];for(let s of['error','unhandledrejection'])addEventListener(s,e=>/^Transition was /.test(e.reason?.message)?e.preventDefault():faults.push(e));`;

/**
 * Whether an error was thrown by the code of a browser's extension. One of ours that only passes through an extension is none: of a
 * rejection's stack the innermost call counts, which Chromium writes below the error's name, others at the top.
 */
export const isFromExtension = ({ filename, reason }: { filename?: string; reason?: unknown }): boolean =>
  /^(\w*Error\b.*\n)?.*-extension:\/\//u.test(filename || `${(reason as { stack?: unknown } | undefined | null)?.stack}`);

/** Reports the faults that were collected, and from now on each as it comes. What extensions throw in their own code is not the site's. */
export function watchFaults(): void {
  const take = (fault: Fault) =>
    isFromExtension(fault as ErrorEvent) ? fault.preventDefault() : later(({ reportFault }) => reportFault(fault));
  faults.forEach(take);
  faults.push = take as never;
}
