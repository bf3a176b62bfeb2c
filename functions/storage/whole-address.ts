import { type SQL, type SQLChunk, sql } from 'drizzle-orm';

/** Of a local part (RFC 5322, section 3.2.3). */
const OF_ADDRESS = sql.raw("'abcdefghijklmnopqrstuvwxyz0123456789.!#$%&''*+/=?^_`{|}~-'");
/** The end of a line within JSON is no letter of the address after it. */
const ESCAPES = sql.raw("'\\n', '\\r', '\\t'");
const OF_DOMAIN = sql.raw("'abcdefghijklmnopqrstuvwxyz0123456789-_'");

const isLetter = (character: SQL): SQL => sql`(${character} between 'À' and 'ӿ')`;
const before = sql`lower(substr(rest, at - 1, 1))`;
const after = sql`lower(substr(rest, at + length(it), 1))`;
const next = sql`lower(substr(rest, at + length(it) + 1, 1))`;

/** No part of a longer address: `n@example.co` is not in `ann@example.com`. The text has a space at each end. */
const IS_WHOLE = sql`(
  ((instr(${OF_ADDRESS}, ${before}) = 0 and not ${isLetter(before)}) or (at > 2 and lower(substr(rest, at - 2, 2)) in (${ESCAPES})))
  and instr(${OF_DOMAIN}, ${after}) = 0 and not ${isLetter(after)}
  and not (substr(rest, at + length(it), 1) = '.' and (instr(${OF_DOMAIN}, ${next}) > 0 or ${isLetter(next)})))`;

/**
 * `<` stands for the address, which has none, so that D1's 50 bytes suffice for the pattern. Repeats both sets from above as ASCII ranges.
 */
const MARKED = sql.raw("'*[^--9!#-''*+=?^-~<À-ӿ]<[^-0-9_a-z<À-ӿ]*'");

/**
 * Condition: the text names the address. The cost grows with the text, which may be a stranger's mail.
 * @param address in the lower case of SQLite
 */
export const namesWhole = (text: SQL, address: SQLChunk): SQL => {
  const marked = sql`replace(replace(' ' || lower(${text}) || '  ', '<', ' '), ${address}, '<')`;
  const joined = sql`replace(${marked}, '<.', '<')`;
  return sql`(instr(lower(${text}), ${address}) > 0
    and replace(replace(replace(${joined}, '\\n<', ' <'), '\\r<', ' <'), '\\t<', ' <') glob ${MARKED})`;
};

/**
 * The text with `…` in place of the address, in any case; null for null. Each step copies the text, so use it for the owner's texts only.
 */
export const withoutWhole = (text: SQLChunk, address: string): SQL => sql`(
  with recursive walk (done, rest, it, at) as (
    select '', hay, needle, instr(lower(hay), needle) from (select ' ' || ${text} || '  ' as hay, ${address} as needle)
    union all
    select done || substr(rest, 1, at - 1) || iif(${IS_WHOLE}, '…', substr(rest, at, length(it))), substr(rest, at + length(it)), it,
      instr(lower(substr(rest, at + length(it))), it)
    from walk where at > 0)
  select substr(done || rest, 2, length(done || rest) - 3) from walk where at = 0)`;
