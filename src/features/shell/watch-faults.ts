import { type Fault, isFromExtension } from '../monitor/fault.ts';
import { later } from './later.ts';

declare global {
  var faults: Fault[];
}

/**
 * Reports collected and new faults. Faults of browser extensions are only hidden from the console
 * (specification, section 8).
 */
export function watchFaults(): void {
  const take = (fault: Fault) =>
    isFromExtension(fault as ErrorEvent) ? fault.preventDefault() : later(({ reportFault }) => reportFault(fault));
  faults.forEach(take);
  faults.push = take as never;
}
