/** Cloudflare's prices and limits; `docs/scaling.md` names the page of each. US dollars, without tax. */

/** What a month uses. */
export type Meter =
  | 'requests'
  | 'processorMs'
  | 'rowsRead'
  | 'rowsWritten'
  | 'databaseBytes'
  | 'objectCalls'
  | 'bucketBytes'
  | 'bucketWrites'
  | 'logEvents'
  | 'queueOperations';
export type Usage = Record<Meter, number>;

interface Price {
  /** Included in the paid plan, per month. */
  included: number;
  /** Of `per` more. */
  dollars: number;
  per: number;
}

const MILLION = 1_000_000;
const GB = 1_000_000_000;

export const PAID_PLAN_DOLLARS = 5;

export const PRICES: Record<Meter, Price> = {
  requests: { included: 10 * MILLION, dollars: 0.3, per: MILLION },
  processorMs: { included: 30 * MILLION, dollars: 0.02, per: MILLION },
  rowsRead: { included: 25_000 * MILLION, dollars: 0.001, per: MILLION },
  rowsWritten: { included: 50 * MILLION, dollars: 1, per: MILLION },
  databaseBytes: { included: 5 * GB, dollars: 0.75, per: GB },
  objectCalls: { included: MILLION, dollars: 0.15, per: MILLION },
  bucketBytes: { included: 10 * GB, dollars: 0.015, per: GB },
  bucketWrites: { included: MILLION, dollars: 4.5, per: MILLION },
  logEvents: { included: 20 * MILLION, dollars: 0.6, per: MILLION },
  queueOperations: { included: MILLION, dollars: 0.4, per: MILLION },
};

/** Where the free plan stops working. Per day, except bytes. */
export const FREE_LIMITS: Partial<Usage> = {
  requests: 100_000,
  rowsRead: 5 * MILLION,
  rowsWritten: 100_000,
  databaseBytes: 0.5 * GB,
  objectCalls: 100_000,
  logEvents: 200_000,
  queueOperations: 10_000,
};

/** Of one database, on the paid plan. */
export const DATABASE_LIMIT_BYTES = 10 * GB;
