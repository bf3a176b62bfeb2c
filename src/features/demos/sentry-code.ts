import { readFileSync } from 'node:fs';

interface Excerpt {
  file: string;
  code: string;
}

/**
 * Reads a declaration with the comment above it out of a source file, so that what a page shows is what runs.
 * @param start of the declaration's first line, such as `export function send(`
 * @throws Error if the file has no such line
 */
export function readExcerpt(file: string, start: string): Excerpt {
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith(start));
  if (at === -1) throw new Error(`${file} does not have a line that starts with “${start}”. Change src/features/demos/sentry-code.ts.`);
  const end = lines.findIndex((line, index) => index > at && /^[}\])]/u.test(line));
  let first = at;
  while (/^(?:\/\*\*| \*)/u.test(lines[first - 1] ?? '')) first -= 1;
  return { file, code: lines.slice(first, (end === -1 ? at : end) + 1).join('\n') };
}

export const SENTRY_CODE = [
  { step: 'keep', file: 'src/features/monitor/sentry/keep.ts', start: 'export function loadSentry' },
  { step: 'start', file: 'src/features/monitor/sentry/sdk.ts', start: 'export function startSentry' },
  { step: 'scrub', file: 'src/features/monitor/sentry/event.shared.ts', start: 'export function scrubEvent' },
  { step: 'tunnel', file: 'functions/monitor/sentry/tunnel.ts', start: 'export function readEnvelope' },
  { step: 'functions', file: 'functions/monitor/sentry/client.ts', start: 'export async function send' },
  { step: 'maps', file: 'scripts/source-maps.ts', start: 'export async function uploadMaps' },
] as const;
