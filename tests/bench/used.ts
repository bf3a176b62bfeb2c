/** What the platform bills, summed since the last reading. */
export interface Used {
  requests: number;
  /** Calls to the database; a batch is one. */
  trips: number;
  rowsRead: number;
  rowsWritten: number;
  objectCalls: number;
  bucketWrites: number;
  bucketReads: number;
}
