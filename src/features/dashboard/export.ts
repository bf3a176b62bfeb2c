import { type SavedEntry, serialise } from '@/features/reading/reading.schema.ts';
import { isDone } from '@/features/reading/rows.ts';

export const asJson = (list: readonly SavedEntry[]): string => `${JSON.stringify(JSON.parse(serialise(list)), null, 2)}\n`;

const escaped = (title: string): string => title.replace(/\s+/gu, ' ').replace(/[\\[\]*_`<>]/gu, '\\$&');

export const asMarkdown = (list: readonly SavedEntry[], origin: string): string =>
  list.map((entry) => `- [${isDone(entry) ? 'x' : ' '}] [${escaped(entry.title)}](${new URL(entry.path, origin).href})\n`).join('');
