import { type SQL, sql } from 'drizzle-orm';
import { own } from '../../src/features/foreign/own.shared.ts';
import { ApiError } from '../http/api-error.ts';
import { type KindName, kindOf, type Literal } from './kinds.ts';
import type { EntitySet } from './sets.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Of D1, 100 values per query. */
const LITERALS_LIMIT = 80;
/** SQLite allows a tree of 100 levels; each term joined by `and` or `or` is one. */
const TERMS_LIMIT = 60;
const DEPTH_LIMIT = 20;

interface Operand {
  kind: KindName;
  value: SQL;
  isNullable: boolean;
}

const COMPARISONS: Readonly<Record<string, string>> = { eq: 'is', ne: 'is not', gt: '>', ge: '>=', lt: '<', le: '<=' };
const PARTS: Readonly<Record<string, string>> = { year: '%Y', month: '%m', day: '%d' };
const TESTS = new Set(['contains', 'startswith', 'endswith']);
/** Of the standard (OData 4.0, part 2, section 5.1.1), but not of this feed; neither are other functions. */
const UNSUPPORTED = new Set(['add', 'sub', 'mul', 'div', 'mod', 'has', 'in']);

/** Recursive descent over tokens: linear in time, bounded in depth, terms and values. */
class Filter {
  #at = 0;
  #depth = 0;
  #literals = 0;
  #terms = 0;

  constructor(
    readonly set: EntitySet,
    readonly tokens: readonly Token[],
  ) {}

  whole(): SQL {
    const condition = this.#deeper(() => this.#or());
    if (this.#at < this.tokens.length) throw this.#unexpected();
    return condition;
  }

  get #next(): Token | undefined {
    return this.tokens[this.#at];
  }

  get #isUnsupported(): boolean {
    return this.#next?.type === 'name' && (UNSUPPORTED.has(this.#next.text) || this.tokens[this.#at + 1]?.text === '(');
  }

  #unexpected(): ApiError {
    const { text = '', at = 0 } = this.#next ?? {};
    if (this.#isUnsupported)
      return new ApiError('not_implemented', { message: { key: 'odata.unsupported', values: { name: `$filter: ${text}` } } });
    return new ApiError('bad_request', { message: { key: 'odata.filter.unexpected', values: { text: text || '–', at: at + 1 } } });
  }

  #takes(text: string): boolean {
    if (this.#next?.text !== text || this.#next.type === 'text') return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw this.#unexpected();
  }

  /** What may have itself in it: parentheses and calls. */
  #deeper<Part>(part: () => Part): Part {
    this.#depth += 1;
    if (this.#depth > DEPTH_LIMIT) throw new ApiError('bad_request', { message: { key: 'odata.filter.long' } });
    const read = part();
    this.#depth -= 1;
    return read;
  }

  #or(): SQL {
    const all = [this.#and()];
    while (this.#takes('or')) all.push(this.#and());
    return sql`(${sql.join(all, sql` or `)})`;
  }

  #and(): SQL {
    const all = [this.#not()];
    while (this.#takes('and')) all.push(this.#not());
    return sql`(${sql.join(all, sql` and `)})`;
  }

  #not(): SQL {
    let isNegated = false;
    while (this.#takes('not')) isNegated = !isNegated;
    const condition = this.#takes('(') ? this.#grouped() : this.#comparison();
    return isNegated ? sql`not ${condition}` : condition;
  }

  #grouped(): SQL {
    const condition = this.#deeper(() => this.#or());
    this.#expect(')');
    return condition;
  }

  #comparison(): SQL {
    this.#terms += 1;
    if (this.#terms > TERMS_LIMIT) throw new ApiError('bad_request', { message: { key: 'odata.filter.long' } });
    const left = this.#operand();
    const sign = own(COMPARISONS, this.#next?.type === 'name' ? this.#next.text : '');
    if (sign === undefined) {
      if ('kind' in left && left.kind === 'flag') return left.value;
      throw this.#unexpected();
    }
    this.#at += 1;
    return compare(left, sign, this.#operand());
  }

  #operand(): Operand | Literal {
    const token = this.#next;
    if (token?.type === 'sign' || !token) throw this.#unexpected();
    if (token.type !== 'name') {
      this.#at += 1;
      this.#literals += 1;
      if (this.#literals > LITERALS_LIMIT) throw new ApiError('bad_request', { message: { key: 'odata.filter.long' } });
      return { type: token.type, text: token.text };
    }
    if (this.tokens[this.#at + 1]?.text === '(') return this.#deeper(() => this.#call(token.text));
    const property = propertyOf(this.set, token.text);
    if (!property) throw this.#isUnsupported ? this.#unexpected() : unknownProperty(token.text);
    this.#at += 1;
    return property;
  }

  #call(name: string): Operand {
    const format = own(PARTS, name);
    if (format === undefined && !TESTS.has(name)) throw this.#unexpected();
    this.#at += 2;
    const of = this.#operand();
    if (format !== undefined) {
      this.#expect(')');
      if (!('kind' in of) || (of.kind !== 'day' && of.kind !== 'moment')) throw mismatch();
      const time = of.kind === 'day' ? of.value : sql`${of.value} / 1000, 'unixepoch'`;
      return { kind: 'whole', value: sql`cast(strftime(${sql.raw(`'${format}'`)}, ${time}) as integer)`, isNullable: of.isNullable };
    }
    this.#expect(',');
    const sought = this.#operand();
    this.#expect(')');
    if (!('kind' in of) || of.kind !== 'text' || 'kind' in sought || sought.type !== 'text') throw mismatch();
    const { value } = of;
    const { text } = sought;
    if (name === 'endswith') return flag(sql`substr(${value}, length(${value}) + ${sql.raw(String(1 - [...text].length))}) = ${text}`);
    return flag(sql`instr(${value}, ${text}) ${sql.raw(name === 'contains' ? '> 0' : '= 1')}`);
  }
}

const flag = (value: SQL): Operand => ({ kind: 'flag', value: sql`(${value})`, isNullable: false });

const mismatch = (): ApiError => new ApiError('bad_request', { message: { key: 'odata.filter.types' } });

export const unknownProperty = (name: string): ApiError =>
  new ApiError('bad_request', { message: { key: 'odata.property', values: { name: name.slice(0, 60) } } });

function propertyOf({ properties }: EntitySet, name: string): Operand | undefined {
  const property = own(properties, name);
  return property && { kind: property.kind, value: sql.raw(property.column), isNullable: property.isNullable === true };
}

/** @throws ApiError `bad_request` for a literal of another type */
function bound({ type, text }: Literal, kind: KindName): SQL {
  if (type === 'null') return sql`null`;
  const { literal, toStored } = kindOf(kind);
  const stored = literal === type ? toStored(text) : undefined;
  if (stored === undefined) throw mismatch();
  return sql`${stored}`;
}

function compare(left: Operand | Literal, sign: string, right: Operand | Literal): SQL {
  const known = 'kind' in left ? left : 'kind' in right ? right : undefined;
  if (!known || ('kind' in left && 'kind' in right && left.kind !== right.kind)) throw mismatch();
  const side = (operand: Operand | Literal): SQL => ('kind' in operand ? operand.value : bound(operand, known.kind));
  const condition = sql`${side(left)} ${sql.raw(sign)} ${side(right)}`;
  // Comparisons with null are false, also under `not` (OData 4.0, part 2, section 5.1.1.1.3).
  const isUnknown = !sign.startsWith('is') && [left, right].some((one) => ('kind' in one ? one.isNullable : one.type === 'null'));
  return isUnknown ? sql`coalesce(${condition}, 0)` : condition;
}

/**
 * The condition of a `$filter`: comparisons, `and`, `or`, `not`, parentheses, parts of dates and tests of texts.
 * @throws ApiError `bad_request`, or `not_implemented` for other operators and functions of the standard
 */
export const parseFilter = (set: EntitySet, text: string): SQL => new Filter(set, tokensOf(text)).whole();

/**
 * The condition of a key in parentheses: `'2026-00001'`, or `Reference='2026-00001',Position=1`.
 * @throws ApiError `bad_request`
 */
export function parseKey(set: EntitySet, text: string): SQL {
  const tokens = tokensOf(text);
  const bad = new ApiError('bad_request', { message: { key: 'odata.key' } });
  const [only] = set.key;
  const named: readonly Token[] =
    tokens.length === 1 && set.key.length === 1 && only
      ? [{ type: 'name', text: only, at: 0 }, { type: 'sign', text: '=', at: 0 }, ...tokens]
      : tokens;
  const given = new Map<string, SQL>();
  for (let at = 0; at < named.length; at += 4) {
    const [name, sign, value, comma] = named.slice(at, at + 4);
    const property = name?.type === 'name' ? propertyOf(set, name.text) : undefined;
    if (!name || !property || sign?.text !== '=' || !value || value.type === 'name' || value.type === 'sign') throw bad;
    if (given.has(name.text) || (comma && comma.text !== ',') || (comma && at + 4 >= named.length)) throw bad;
    given.set(name.text, sql`${property.value} = ${bound({ type: value.type, text: value.text }, property.kind)}`);
  }
  if (given.size !== set.key.length || !set.key.every((name) => given.has(name))) throw bad;
  return sql.join([...given.values()], sql` and `);
}
