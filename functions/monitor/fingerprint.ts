import type { Report } from '../../src/features/monitor/monitor.schema.ts';
import { sha256, toHex } from '../encoding/digest.ts';

const FINGERPRINT_BYTES = 16;

const STACK_LENGTH = 2_000;

const VARIABLE_PARTS: readonly (readonly [RegExp, string])[] = [
  // Names of built files contain a hash of eight or more characters: Base.D3kf-9a_.js
  [/[.-][\w-]{8,64}(?=\.(?:m?js|css|wasm)\b)/gu, ''],
  [/\bhttps?:\/\/[^\s"'<>()]+/giu, '<url>'],
  [/\[(?:secret|token|key|query|email|ip|number|phone|iban)\]/gu, '#'],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/giu, '#'],
  // Parts of identifiers with a digit: 42, 0x1f, item-7, a3f9c2.
  [/(?<![\p{L}\d_])[\p{L}\d_]*\d[\p{L}\d_]*/gu, '#'],
  [/#(?:[.,:/-]*#)+/gu, '#'],
  [/\s+/gu, ' '],
];

const generalised = (text: string): string =>
  VARIABLE_PARTS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
    .trim()
    .toLowerCase();

function topFrame(stack: unknown): string {
  if (typeof stack !== 'string') return '';
  const lines = stack.slice(0, STACK_LENGTH).split('\n');
  const frame = lines.find((line) => /^\s*at\s/u.test(line) || (line.includes('@') && /:\d+$/u.test(line.trimEnd()))) ?? '';
  return generalised(frame.replace(/\bhttps?:\/\/[^\s/()]+/giu, ''));
}

/** Identifies reports of one kind by category, severity, message without variable parts, and top frame. Expects a scrubbed report. */
export async function fingerprint({ category, severity, message, details }: Report): Promise<string> {
  return hashKind([category.toLowerCase(), severity, generalised(message), topFrame(details['stack'])]);
}

export const hashKind = async (parts: readonly string[]): Promise<string> =>
  toHex((await sha256(parts.join('\0'))).subarray(0, FINGERPRINT_BYTES));
