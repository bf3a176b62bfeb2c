/** Each has a sentence in `adminSearch.problem.*`. */
export const SEARCH_PROBLEMS = ['keys', 'quota', 'busy', 'unreachable', 'slow', 'refused'] as const;
export type SearchProblem = (typeof SEARCH_PROBLEMS)[number];

/** The client's errors, known by name: their classes are in a package of their own. */
interface ClientError {
  name?: string;
  message?: string;
  status?: number;
}

const asClientError = (fault: unknown): ClientError => (typeof fault === 'object' && fault !== null ? fault : {});

export const isMissingIndex = (fault: unknown): boolean => asClientError(fault).status === 404;

/** @returns undefined if the fault is not Algolia's */
export function problemOf(fault: unknown): SearchProblem | undefined {
  const { name, message = '', status } = asClientError(fault);
  if (name === 'RetryError') return 'unreachable';
  if (name === 'PollingError') return 'slow';
  if (status === undefined) return undefined;
  // A full plan also answers 403.
  if (status === 402 || /quota/iu.test(message)) return 'quota';
  if (status === 429) return 'busy';
  return status === 401 || status === 403 ? 'keys' : 'refused';
}
