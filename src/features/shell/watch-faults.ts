import { type Fault, isFromExtension } from '../monitor/fault.ts';
import { later } from './later.ts';

declare global {
  /** Filled from the head on (collect-faults.ts). */
  var faults: Fault[];
}

/**
 * Reports the faults collected so far, and from now on each new one. Those that an extension threw in its own code are kept out of the
 * console instead (specification, section 8).
 */
export function watchFaults(): void {
  const take = (fault: Fault) =>
    isFromExtension(fault as ErrorEvent) ? fault.preventDefault() : later(({ reportFault }) => reportFault(fault));
  faults.forEach(take);
  faults.push = take as never;
}
