import { z } from 'zod';

/** Written by the accessibility audit of the browser tests, from the project's root. */
export const AUDIT_FILE = 'docs/accessibility-audit.json';

const count = z.int().nonnegative();
const audit = z.object({
  date: z.coerce.date(),
  /** Version of axe-core. */
  axe: z.string(),
  pages: count,
  states: count,
  violations: count,
  enhancedContrast: count,
  gaps: z.array(z.string()).default([]),
});
export type Audit = z.infer<typeof audit>;

/** @throws Error that names the file when it is not what the audit writes */
export function readAudit(text: string): Audit {
  try {
    return audit.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${AUDIT_FILE} is not an audit's result. Run the audit again, or remove the file.`, { cause });
  }
}
