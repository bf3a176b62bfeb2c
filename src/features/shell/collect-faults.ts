/**
 * Collects uncaught errors and unhandled rejections in `self.faults` before any module has loaded. Drops one kind: Chromium rejects the
 * promise of a view transition that was not ready in time, which no script of the page can catch.
 */
export const COLLECT_FAULTS = `self.faults=[];for(let s of['error','unhandledrejection'])addEventListener(s,e=>/^Transition was /.test(e.reason?.message)?e.preventDefault():faults.push(e));`;
