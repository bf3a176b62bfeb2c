import { MAX, NIL, v4, v7, validate, version } from 'uuid';

export const KINDS = ['v4', 'v7'] as const;
export type Kind = (typeof KINDS)[number];
export const MOST_AT_ONCE = 1000;

/** Version 7 identifiers are in ascending order. */
export const makeUuids = (kind: Kind, count: number): string[] => Array.from({ length: count }, () => (kind === 'v4' ? v4() : v7()));

/** 100 ns steps from 15 October 1582 to 1970. Source: RFC 9562, section 5.1. */
const GREGORIAN_STEPS = 0x01b21dd213814000n;
const STEPS_PER_MS = 10_000n;

export interface UuidFacts {
  canonical: string;
  /** 0 for the nil UUID, 15 for the max UUID. */
  version: number;
  /** RFC 9562, section 4.1. */
  variant: 'rfc' | 'ncs' | 'microsoft' | 'future';
  /** Milliseconds since 1970, of versions 1, 6 and 7. */
  time: number | undefined;
}

const VARIANTS = [
  [0x80, 'ncs'],
  [0xc0, 'rfc'],
  [0xe0, 'microsoft'],
  [0x100, 'future'],
] as const;

const fromGregorian = (steps: bigint): number => Number((steps - GREGORIAN_STEPS) / STEPS_PER_MS);

function timeOf(kind: number, hex: string): number | undefined {
  const digits = (from: number, to: number) => hex.slice(from, to);
  if (kind === 7) return Number.parseInt(digits(0, 12), 16);
  if (kind === 1) return fromGregorian(BigInt(`0x${digits(13, 16)}${digits(8, 12)}${digits(0, 8)}`));
  return kind === 6 ? fromGregorian(BigInt(`0x${digits(0, 12)}${digits(13, 16)}`)) : undefined;
}

const SHAPE = /(?<![\da-f-])(?:0x)?([\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12})(?![\da-f-])/iu;

/** @returns undefined if the text has none, or more than one */
export function inspectUuid(text: string): UuidFacts | undefined {
  const plain = text.replace(/\p{Cf}/gu, '').replace(/\p{Pd}/gu, '-');
  const [found = '', digits = ''] = SHAPE.exec(plain) ?? [];
  if (found === '' || SHAPE.test(plain.replace(found, ' '))) return undefined;
  const bare = digits.replaceAll('-', '').toLowerCase();
  const canonical = bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  const top = Number.parseInt(bare.slice(16, 18), 16);
  const variant = VARIANTS.find(([below]) => top < below)?.[1] ?? 'future';
  if (canonical === NIL || canonical === MAX) return { canonical, version: canonical === NIL ? 0 : 15, variant, time: undefined };
  // Microsoft's and older ones have other bits in place of the version.
  const kind = variant === 'rfc' ? (validate(canonical) ? version(canonical) : Number.parseInt(bare.charAt(12), 16)) : Number.NaN;
  return { canonical, version: kind, variant, time: timeOf(kind, bare) };
}
