import { SETTINGS } from '../functions/settings.ts';
import { own } from '../src/features/foreign/own.shared.ts';

/** Made by `npm run site -- keys`; keys of a group only work together. */
export const KEY_GROUPS: readonly (readonly string[])[] = [
  ...Map.groupBy(
    Object.entries(SETTINGS).filter(([, setting]) => 'keyGroup' in setting),
    ([, setting]) => 'keyGroup' in setting && setting.keyGroup,
  ).values(),
].map((group) => group.map(([name]) => name));

const SET = /^\s*(?:export\s+)?([A-Z\d_]+)\s*=\s*(.*?)\s*$/u;

function namesIn(text: string): Set<string> {
  const names = text.split('\n').flatMap((line) => {
    const [, name, value] = SET.exec(line) ?? [];
    return name !== undefined && value !== '' && !/^(?:""|'')$/u.test(value ?? '') ? [name] : [];
  });
  return new Set(names);
}

/**
 * Adds missing keys to a file of variables; existing ones stay.
 * @returns the new text and the added names @throws Error on an incomplete pair of keys
 */
export function withKeys(
  text: string,
  made: Readonly<Record<string, string>>,
  groups: readonly (readonly string[])[] = KEY_GROUPS,
): { text: string; added: string[] } {
  const there = namesIn(text);
  const added: string[] = [];
  for (const group of groups) {
    const missing = group.filter((name) => !there.has(name));
    if (missing.length === group.length) added.push(...missing);
    else if (missing.length > 0)
      throw new Error(
        `${group.filter((name) => there.has(name)).join(', ')} is there without ${missing.join(', ')}: complete or remove it`,
      );
  }
  if (added.length === 0) return { text, added };
  const lines = added.map((name) => `${name}="${own(made, name) ?? ''}"\n`);
  return { text: `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${lines.join('')}`, added };
}

export const withSubject = (text: string, before: string, after: string): string =>
  text.replace(/^.*\bVAPID_SUBJECT\s*=.*$/mu, (line) => line.replace(`mailto:${before}`, () => `mailto:${after}`));
