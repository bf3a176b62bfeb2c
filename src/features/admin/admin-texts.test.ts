import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { FORM_KEYS } from '@/features/forms/texts.ts';
import { HEALTH_KEYS } from '@/features/health/texts.ts';
import { ACCOUNT_KEYS } from '@/features/login/texts.ts';
import { PUSH_FIELD_KEYS } from '@/i18n/field-errors.ts';
import { getMessages } from '@/i18n/translator.ts';
import * as kit from './shell/text-keys.ts';

const KEYS = Object.keys(getMessages('en'));
const LISTS: Record<string, readonly string[]> = { ...kit, FORM_KEYS, HEALTH_KEYS, ACCOUNT_KEYS, PUSH_FIELD_KEYS };

const beginning = (pattern: string): string => pattern.replace(/\*$/u, '');

const isPicked = (text: string, picked: readonly string[]): boolean =>
  picked.some(
    (pattern) =>
      pattern === text ||
      (pattern.endsWith('*') && text.startsWith(beginning(pattern))) ||
      // Of a template, some of its texts.
      (text.endsWith('*') && pattern.startsWith(beginning(text))),
  );

/** A key as written, or the beginning of a template with a star, as in `part.${state}`. */
const stringsIn = (source: string): string[] => [
  ...[...source.matchAll(/'([a-z][\w.-]*\*?)'/giu)].map(([, text = '']) => text),
  ...[...source.matchAll(/`([a-z]\w*\.[\w.-]*)\$\{/giu)].map(([, text = '']) => `${text}*`),
];

const listsIn = (source: string): string[] => [...source.matchAll(/\b([A-Z_]+_KEYS)\b/gu)].flatMap(([, name = '']) => LISTS[name] ?? []);

/** Everything that a module brings to the browser: types are left out. */
function modulesFrom(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found;
  const source = readFileSync(file, 'utf8');
  found.set(file, source);
  for (const [, kind, from = ''] of source.matchAll(/(?:^|\n)(import type|import|export)[^;'"]*?from '([^']+\.tsx?)'/gu)) {
    const target = from.startsWith('@/') ? join('src', from.slice(2)) : join(dirname(file), from);
    if (kind !== 'import type' && existsSync(target)) modulesFrom(target, found);
  }
  return found;
}

const islandsIn = (source: string): string[] =>
  [...source.matchAll(/import \{ \w+(?:Island|Samples) \} from '([^']+\.tsx)'/gu)].map(([, from = '']) => from);

const pages = globSync(['src/pages/[[]...locale]/admin/*.astro', 'src/layouts/Admin.astro', 'src/features/demos/admin/*.astro']);

it.each(pages)('%s picks every text that its islands use', (page) => {
  const source = readFileSync(page, 'utf8');
  const picked = [...stringsIn(source), ...listsIn(source)];
  const modules = islandsIn(source).flatMap((from) => [
    ...modulesFrom(from.startsWith('@/') ? join('src', from.slice(2)) : join(dirname(page), from)),
  ]);
  expect(modules.length).toBeGreaterThan(0);
  // Field errors are picked by the kit's list; components of other features have their own typed props.
  const own = modules.filter(([file]) => /\/admin\//u.test(file) && !file.endsWith('.schema.ts'));
  const missing = own.flatMap(([file, code]) =>
    stringsIn(code)
      .filter((text) => (text.endsWith('*') ? KEYS.some((key) => key.startsWith(beginning(text))) : KEYS.includes(text)))
      .filter((text) => !isPicked(text, picked))
      .map((text) => `${file}: ${text}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});
