import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { cleanOrderNumber } from '../../src/features/forms/identifiers.shared.ts';

/** SQLite knows case for ASCII only. Maps each letter to its plain lower-case form. */
const GREEK: Readonly<Record<string, string>> = {
  ...{ α: 'ΑάΆ', β: 'Β', γ: 'Γ', δ: 'Δ', ε: 'ΕέΈ', ζ: 'Ζ', η: 'ΗήΉ', θ: 'Θ', ι: 'ΙίΊϊΪΐ', κ: 'Κ', λ: 'Λ', μ: 'Μ' },
  ...{ ν: 'Ν', ξ: 'Ξ', ο: 'ΟόΌ', π: 'Π', ρ: 'Ρ', σ: 'Σς', τ: 'Τ', υ: 'ΥύΎϋΫΰ', φ: 'Φ', χ: 'Χ', ψ: 'Ψ', ω: 'ΩώΏ' },
};

const PLAIN = new Map(Object.entries(GREEK).flatMap(([plain, others]) => [...others].map((letter) => [letter, plain] as const)));

const inSql = (text: SQL): SQL =>
  [...PLAIN].reduce(
    (inner, [letter, plain]) => sql`replace(${inner}, ${sql.raw(`'${letter}'`)}, ${sql.raw(`'${plain}'`)})`,
    sql`lower(${text})`,
  );

const inCode = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[A-Z]/gu, (letter) => letter.toLowerCase())
    .replace(/\p{Script=Greek}/gu, (letter) => PLAIN.get(letter) ?? letter);

/**
 * Condition: one of the columns contains the text, whatever its case and Greek accents. Not LIKE: D1 limits its pattern to 50 bytes
 * (developers.cloudflare.com/d1/platform/limits).
 */
export function contains(columns: readonly SQLWrapper[], text: string): SQL {
  const all = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || char(10) || `,
  );
  const wanted = inCode(text);
  if (!/\p{Script=Greek}/u.test(wanted)) return sql`instr(lower(${all}), ${wanted}) > 0`;
  // Folding costs much: a text of ASCII only, which has as many bytes as letters, contains no Greek.
  return sql`(length(cast(${all} as blob)) > length(${all}) and instr(${inSql(all)}, ${wanted}) > 0)`;
}

export const containsOrIs = (columns: readonly SQLWrapper[], key: SQLWrapper, text: string): SQL =>
  sql`(${sql.join(
    [...new Set([text, cleanOrderNumber(text)])].map((wanted) => contains(columns, wanted)),
    sql` or `,
  )} or ${key} = ${toKey(text)})`;
