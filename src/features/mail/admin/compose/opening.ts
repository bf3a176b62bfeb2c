import { findUnfilled } from '@/features/forms/unfilled.shared.ts';
import { splitQuotations } from '../reading/quotation.ts';

/** What the owner's settings put around a message, in its language. */
export interface Frame {
  greeting: string;
  signature: string;
}
export const NO_FRAME: Frame = { greeting: '', signature: '' };

/** A message before anything is written. @returns its text, and where the writing begins */
export function opening({ greeting, signature }: Frame): { text: string; caret: number } {
  const begin = greeting ? `${greeting}\n\n` : '';
  return { text: begin + (signature && `\n\n${signature}`), caret: begin.length };
}

const words = (text: string): string => text.split(/\s+/u).join(' ').trim();

/** Whether there is nothing in it but greeting and signature, or one of them. */
export function isUnwritten(text: string, { greeting, signature }: Frame): boolean {
  const written = words(text);
  return ['', greeting, signature, `${greeting} ${signature}`].some((part) => words(part) === written);
}

/** Looks at own words only: a quotation may leave something out by `[…]`. */
export function findGap(text: string): { start: number; end: number } | undefined {
  let at = 0;
  for (const part of splitQuotations(text)) {
    const gap = part.quoted ? undefined : findUnfilled(part.text);
    if (gap) return { start: at + gap.start, end: at + gap.end };
    at += part.text.length + 1;
  }
  return undefined;
}
