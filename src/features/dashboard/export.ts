import { type SavedEntry, serialise } from '@/features/reading/reading.schema.ts';
import { isDone } from '@/features/reading/rows.ts';

export const asJson = (list: readonly SavedEntry[]): string => `${JSON.stringify(JSON.parse(serialise(list)), null, 2)}\n`;

const escaped = (title: string): string => title.replace(/\s+/gu, ' ').replace(/[\\[\]*_`<>]/gu, '\\$&');

export const asMarkdown = (list: readonly SavedEntry[], origin: string): string =>
  list.map((entry) => `- [${isDone(entry) ? 'x' : ' '}] [${escaped(entry.title)}](${new URL(entry.path, origin).href})\n`).join('');

export function download(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn; keeping the URL would hold it in memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
