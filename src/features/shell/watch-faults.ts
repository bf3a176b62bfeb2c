import { type Fault, isFromExtension } from '../monitor/fault.ts';
import { later } from './later.ts';

declare global {
  /** Filled from the head on (collect-faults.ts). */
  var faults: Fault[];
}

/**
 * Reports the faults collected so far and every new one. Faults of browser extensions are hidden from the console instead (specification,
 * section 8).
 */
export function watchFaults(): void {
  const take = (fault: Fault) =>
    isFromExtension(fault as ErrorEvent) ? fault.preventDefault() : later(({ reportFault }) => reportFault(fault));
  faults.forEach(take);
  faults.push = take as never;
}
