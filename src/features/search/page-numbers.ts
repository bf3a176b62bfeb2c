/** Pages on each side of the current one (specification, section 9). */
const PADDING = 3;

/** At either end the window keeps its width. @param current and result count from 1 */
export function pageNumbers(current: number, total: number): number[] {
  const width = Math.min(total, 2 * PADDING + 1);
  const first = Math.max(1, Math.min(current - PADDING, total - width + 1));
  return Array.from({ length: width }, (_, index) => first + index);
}
