import type { IncomeClassification } from '../../../src/features/store/catalogue/tax.schema.ts';
import type { Settings } from '../../settings.ts';
import type { DocumentContent } from '../documents/content.ts';

/** What is reported of a document. */
export interface TaxDocument {
  content: DocumentContent;
  /** Of a credit note: what it corrects, with its mark. */
  original?: { content: DocumentContent; mark: string } | undefined;
  classification: IncomeClassification;
  /** An earlier attempt, whose answer may have been lost: it is looked up before it is sent. */
  isRepeat: boolean;
  /** An earlier attempt found no connection. */
  isLate: boolean;
}

export type TaxOutcome =
  | { state: 'sent'; mark: string; uid: string; qrUrl: string | null }
  /** Refused for what it says: a repeat would be refused too. */
  | { state: 'failed'; error: string }
  /** To be tried again. `isUnconnected`: there was no answer. */
  | { state: 'waiting'; error: string; isUnconnected: boolean };

/** Whether the site can report to the tax office. */
export const hasMydata = ({ MYDATA_USER_ID, MYDATA_SUBSCRIPTION_KEY }: Settings): boolean =>
  Boolean(MYDATA_USER_ID && MYDATA_SUBSCRIPTION_KEY);

/** A service that issues or registers tax documents. Nothing throws for what the service answers, or that it does not. */
export interface TaxIssuer {
  name: string;
  isAvailable: (env: Settings) => boolean;
  issue: (env: Settings, document: TaxDocument) => Promise<TaxOutcome>;
  /** @returns the mark of the cancellation, or why there is none */
  cancel: (env: Settings, mark: string) => Promise<{ mark: string } | { error: string }>;
}
