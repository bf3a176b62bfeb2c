import { own } from '../foreign/own.shared.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Text of what Astro, Pagefind or Algolia escaped. Anything else stays as it is written. */
export const decodeEntities = (escaped: string): string =>
  escaped.replace(/&(?:#(\d{1,5})|(amp|lt|gt|quot));/gu, (_, code: string | undefined, name: string) =>
    code ? String.fromCharCode(Number(code)) : (own(NAMED, name) ?? ''),
  );
