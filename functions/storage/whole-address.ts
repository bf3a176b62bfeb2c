import { type SQL, type SQLChunk, sql } from 'drizzle-orm';

/** Of a local part (RFC 5322, section 3.2.3). */
const OF_ADDRESS = sql.raw("'abcdefghijklmnopqrstuvwxyz0123456789.!#$%&''*+/=?^_`{|}~-'");
/** The end of a line within JSON is no letter of the address after it. */
const ESCAPES = sql.raw("'\\n', '\\r', '\\t'");
const OF_DOMAIN = sql.raw("'abcdefghijklmnopqrstuvwxyz0123456789-_'");

/** No part of a longer address: `n@example.co` is not in `ann@example.com`. The text has a space at each end. */
const IS_WHOLE = sql`(
  (instr(${OF_ADDRESS}, lower(substr(rest, at - 1, 1))) = 0 or (at > 2 and lower(substr(rest, at - 2, 2)) in (${ESCAPES})))
  and instr(${OF_DOMAIN}, lower(substr(rest, at + length(it), 1))) = 0
  and not (substr(rest, at + length(it), 1) = '.' and instr(${OF_DOMAIN}, lower(substr(rest, at + length(it) + 1, 1))) > 0))`;

/** Looks at each place of the address, whatever its case. What is left of the text after a place begins within an address. */
const walk = (text: SQLChunk, address: string): SQL => sql`
  with recursive walk (done, rest, it, at, found) as (
    select '', hay, needle, instr(lower(hay), needle), 0 from (select ' ' || ${text} || '  ' as hay, ${address} as needle)
    union all
    select done || substr(rest, 1, at - 1) || iif(${IS_WHOLE}, '…', substr(rest, at, length(it))), substr(rest, at + length(it)), it,
      instr(lower(substr(rest, at + length(it))), it), ${IS_WHOLE}
    from walk where at > 0)`;

/** Condition: the text names the address. @param address in lower case */
export const namesWhole = (text: SQL, address: string): SQL =>
  sql`(instr(lower(${text}), ${address}) > 0 and exists (${walk(text, address)} select 1 from walk where found))`;

/** The text with `…` in place of the address; null of null. */
export const withoutWhole = (text: SQLChunk, address: string): SQL =>
  sql`(${walk(text, address)} select substr(done || rest, 2, length(done || rest) - 3) from walk where at = 0)`;
