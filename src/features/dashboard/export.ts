/** The reading list as a file, for whoever wants to take it elsewhere. */
import { type SavedEntry, serialise } from '@/features/reading/reading.schema.ts';
import { isDone } from '@/features/reading/rows.ts';

/** As it is stored, laid out for people. */
export const asJson = (list: readonly SavedEntry[]): string => `${JSON.stringify(JSON.parse(serialise(list)), null, 2)}\n`;

const escaped = (title: string): string => title.replace(/\s+/gu, ' ').replace(/[\\[\]*_`<>]/gu, '\\$&');

/** A list of tasks, the finished ones ticked. @param origin of the site, for whole addresses */
export const asMarkdown = (list: readonly SavedEntry[], origin: string): string =>
  list.map((entry) => `- [${isDone(entry) ? 'x' : ' '}] [${escaped(entry.title)}](${new URL(entry.path, origin).href})\n`).join('');

/** Hands a text to the browser as a file. */
export function download(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn; kept longer, it would stay in memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
