export const NAME_PLACEHOLDER = '{name}';

/** Puts the name in; without one, removes its place with the blank or comma beside it. */
export const greetingFor = (greeting: string, name: string): string =>
  (name === ''
    ? greeting
        .split(NAME_PLACEHOLDER)
        .map((part, at, parts) => (at < parts.length - 1 ? part.trimEnd().replace(/,$/u, '') : part))
        .join('')
        .replace(/^[\s,]+/u, '')
    : greeting.replaceAll(NAME_PLACEHOLDER, () => name)
  ).trim();

/** A mail between greeting and signature; an empty one leaves no gap. */
export const letter = (greeting: string, text: string, signature: string): string =>
  [greeting, text, signature].filter((part) => part.trim() !== '').join('\n\n');
