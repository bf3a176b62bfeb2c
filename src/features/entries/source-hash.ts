import { createHash } from 'node:crypto';

/** Twelve hex digits over title, description and text; changes when a translation must follow. */
export const sourceHash = (source: { title: string; description: string; body: string }): string =>
  createHash('sha256').update([source.title, source.description, source.body.trim()].join('\n\n')).digest('hex').slice(0, 12);
