import type { Fault } from '../monitor/fault.ts';

declare global {
  /** `watchFaults` takes these over when the page's script loads. */
  var faults: Fault[];
}

/**
 * Collects uncaught errors and rejections before any module loads. Drops the rejection of a late
 * view transition in Chromium, which no script can catch.
 */
export function collectFaults(): void {
  self.faults = [];
  for (const type of ['error', 'unhandledrejection'])
    addEventListener(type, (event) =>
      /^Transition was /.test((event as PromiseRejectionEvent).reason?.message) ? event.preventDefault() : faults.push(event as Fault),
    );
}
