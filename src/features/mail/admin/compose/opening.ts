import { findUnfilled } from '@/features/forms/unfilled.shared.ts';
import { splitQuotations } from '../reading/quotation.ts';

/** What the owner's settings put around a message, in its language. */
export interface Frame {
  greeting: string;
  signature: string;
}
export const NO_FRAME: Frame = { greeting: '', signature: '' };

/** A message before anything is written. @param below such as what is forwarded @returns its text, and where the writing begins */
export function opening({ greeting, signature }: Frame, below = ''): { text: string; caret: number } {
  const begin = greeting ? `${greeting}\n\n` : '';
  const end = [signature, below.trimStart()].map((part) => part && `\n\n${part}`).join('');
  return { text: begin + end, caret: begin.length };
}

const words = (text: string): string => text.split(/\s+/u).join(' ').trim();

/** Whether there is nothing in it but greeting and signature, or one of them. */
export function isUnwritten(text: string, { greeting, signature }: Frame, below = ''): boolean {
  const written = words(text);
  return ['', greeting, signature, `${greeting} ${signature}`].some((part) => words(`${part} ${below}`) === written);
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
