import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LARGEST_SCRIPT_BYTES, shellOnly } from './precache.ts';

let out = '';

const FILES: Record<string, string> = {
  'offline.html': '<script type="module" src="/assets/shell.1.js"></script>',
  'el/offline.html': '<script type="module" src="/assets/shell.1.js"></script>',
  'about.html': '<script type="module" src="/assets/about.1.js"></script>',
  'icon.svg': '<svg/>',
  'assets/shell.1.js':
    'import{a}from"./base.1.js";const b=()=>import(`./later.1.js`);const c=()=>import("./react.1.js");const d=()=>import(`./client.1.js`)',
  'assets/base.1.js': 'import"./shell.1.js"',
  'assets/later.1.js': 'import{a}from"./send-request.1.js";const b=()=>import(`./notification.1.js`)',
  'assets/client.1.js': 'export const call=1',
  'assets/send-request.1.js': 'export const a=1',
  'assets/notification.1.js': 'export const notify=1',
  'assets/react.1.js': 'x'.repeat(LARGEST_SCRIPT_BYTES + 1),
  'assets/about.1.js': 'export{}',
  'assets/fonts/text.woff2': '',
  'assets/below.1.css': '',
  'assets/preferences.1.css': '',
};

beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'precache-'));
  for (const folder of ['el', 'assets/fonts']) mkdirSync(join(out, folder), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(out, file), text);
});
afterAll(() => rmSync(out, { recursive: true }));

it('includes the offline pages, their scripts, fonts, linked styles and icon; nothing of other pages, nothing large, and on-demand calls only where imported at once', () => {
  const entries = Object.keys(FILES).map((url) => ({ url, revision: 'r', size: 1 }));
  expect(shellOnly(entries, out).map(({ url }) => url)).toEqual([
    'offline',
    'el/offline',
    'icon.svg',
    'assets/shell.1.js',
    'assets/base.1.js',
    'assets/later.1.js',
    'assets/send-request.1.js',
    'assets/fonts/text.woff2',
    'assets/below.1.css',
    'assets/preferences.1.css',
  ]);
});
