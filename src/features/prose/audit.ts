import { z } from 'zod';

/** Written by the browser tests' accessibility audit, relative to the project root. */
export const AUDIT_FILE = 'docs/accessibility-audit.json';

const count = z.int().nonnegative();
const audit = z.object({
  date: z.coerce.date(),
  axe: z.string(),
  pages: count,
  states: count,
  violations: count,
  enhancedContrast: count,
  gaps: z.array(z.string()).default([]),
});
export type Audit = z.infer<typeof audit>;

/** @throws Error that names the file if it is invalid */
export function readAudit(text: string): Audit {
  try {
    return audit.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${AUDIT_FILE} is not an audit's result. Run the audit again, or remove the file.`, { cause });
  }
}
