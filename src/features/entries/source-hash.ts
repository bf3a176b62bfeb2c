import { createHash } from 'node:crypto';

/** The part of an entry that a translation follows: twelve hex digits over its title, description and text. */
export const sourceHash = (source: { title: string; description: string; body: string }): string =>
  createHash('sha256').update([source.title, source.description, source.body.trim()].join('\n\n')).digest('hex').slice(0, 12);
