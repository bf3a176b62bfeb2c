import type { Fault } from '../monitor/fault.ts';

declare global {
  /** What `watchFaults` takes over once the page's script has loaded. */
  var faults: Fault[];
}

/**
 * Collects uncaught errors and unhandled rejections before any module has loaded. Drops one kind: Chromium rejects the promise of a view
 * transition that was not ready in time, which no script of the page can catch.
 */
export function collectFaults(): void {
  self.faults = [];
  for (const type of ['error', 'unhandledrejection'])
    addEventListener(type, (event) =>
      /^Transition was /.test((event as PromiseRejectionEvent).reason?.message) ? event.preventDefault() : faults.push(event as Fault),
    );
}
