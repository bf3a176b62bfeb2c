const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u{a0}' };
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/giu;
const LAST_CODE_POINT = 0x10_ff_ff;

/** Text of escaped text: what Astro, Pagefind and Algolia escape. Elements in it stay as they are written. */
export const decodeEntities = (escaped: string): string =>
  escaped.replace(ENTITY, (entity, hex?: string, decimal?: string, name = '') => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (hex || decimal) return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
    return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? entity) : entity;
  });
