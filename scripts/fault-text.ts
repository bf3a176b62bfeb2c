import { relative } from 'node:path';

/** JavaScript's own errors are bugs, and need their stack. */
const PROGRAM_ERRORS = [TypeError, ReferenceError, RangeError];

interface Fault extends Error {
  errors?: Fault[];
  hint?: string;
  code?: string;
  loc?: { file?: string; line?: number; column?: number };
}

export function faultText(fault: Fault, root = process.cwd()): string {
  const { errors = [], hint, loc, stack } = fault;
  if (errors.length > 0) return [...new Set(errors.map((inner) => faultText(inner, root)))].join('\n');
  // Of a mistyped command, which Node calls a TypeError too.
  if (fault.code?.startsWith('ERR_PARSE_ARGS')) return fault.message;
  if (PROGRAM_ERRORS.some((kind) => fault instanceof kind)) return stack ?? fault.message;
  const message = fault.message.replaceAll(`${root}/`, '');
  // Our content checks name the file and the remedy; Astro's hints are about its own code.
  if (message.startsWith('content/')) return message;
  const place = loc?.file ? `${[relative(root, loc.file), loc.line, loc.column].filter(Boolean).join(':')}: ` : '';
  return [`${place}${message.replace(/^\d+:\d+: /u, '')}`, ...(hint ? [hint] : [])].join('\n');
}
