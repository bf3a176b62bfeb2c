import type { Used } from '../used.ts';

const NOTHING: Readonly<Used> = { requests: 0, trips: 0, rowsRead: 0, rowsWritten: 0, objectCalls: 0, bucketWrites: 0, bucketReads: 0 };

let used: Used = { ...NOTHING };

export function takeUsed(): Used {
  const taken = used;
  used = { ...NOTHING };
  return taken;
}

export function add(name: keyof Used, amount = 1): void {
  used[name] += amount;
}

function addMeta({ meta }: { meta: D1Meta }): void {
  add('rowsRead', meta.rows_read);
  add('rowsWritten', meta.rows_written);
}

type Rows = Record<string, unknown>;

/** The platform tells the rows of `all` and `run` only, so the others are made of `all`. */
class MeteredStatement {
  constructor(
    readonly inner: D1PreparedStatement,
    readonly sql: string,
  ) {}

  bind(...values: unknown[]): MeteredStatement {
    return new MeteredStatement(this.inner.bind(...values), this.sql);
  }

  async all<Row = Rows>(): Promise<D1Result<Row>> {
    const result = await this.inner.all<Row>();
    add('trips');
    addMeta(result);
    return result;
  }

  run<Row = Rows>(): Promise<D1Result<Row>> {
    return this.all<Row>();
  }

  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results;
    return row ? (column === undefined ? row : row[column]) : null;
  }

  async raw(): Promise<unknown[]> {
    const { results } = await this.all();
    // Columns of equal names would be lost; a query is repeated, a change is not.
    return /^\s*(?:select|with)\b/iu.test(this.sql) ? this.inner.raw() : results.map((row) => Object.values(row));
  }
}

export function meteredDatabase(database: D1Database): D1Database {
  const batch = async (statements: MeteredStatement[]): Promise<D1Result[]> => {
    const results = await database.batch(statements.map(({ inner }) => inner));
    add('trips');
    for (const result of results) addMeta(result);
    return results;
  };
  const prepare = (sql: string): MeteredStatement => new MeteredStatement(database.prepare(sql), sql);
  return { prepare, batch } as unknown as D1Database;
}

/** Operations of the classes A (changes and lists) and B (reads) (developers.cloudflare.com/r2/pricing). */
const BUCKET_CALLS: Record<string, 'bucketWrites' | 'bucketReads'> = {
  put: 'bucketWrites',
  list: 'bucketWrites',
  createMultipartUpload: 'bucketWrites',
  get: 'bucketReads',
  head: 'bucketReads',
};

export const meteredBucket = (bucket: R2Bucket): R2Bucket =>
  new Proxy(bucket, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]) => {
        const kind = BUCKET_CALLS[String(name)];
        if (kind) add(kind);
        return Reflect.apply(value, target, values) as unknown;
      };
    },
  });
