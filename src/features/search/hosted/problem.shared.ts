/** Why Algolia did not do what was asked; each has a sentence in `adminSearch.problem.*`. */
export const SEARCH_PROBLEMS = ['keys', 'quota', 'busy', 'unreachable', 'slow', 'refused'] as const;
export type SearchProblem = (typeof SEARCH_PROBLEMS)[number];

/** The client's errors, by name: its classes are in a package of its own. */
interface ClientError {
  name?: string;
  message?: string;
  status?: number;
}

const asClientError = (fault: unknown): ClientError => (typeof fault === 'object' && fault !== null ? fault : {});

/** No index of that name: nothing has been pushed yet. */
export const isMissingIndex = (fault: unknown): boolean => asClientError(fault).status === 404;

/** @returns undefined if the fault is not Algolia's */
export function problemOf(fault: unknown): SearchProblem | undefined {
  const { name, message = '', status } = asClientError(fault);
  if (name === 'RetryError') return 'unreachable';
  if (name === 'PollingError') return 'slow';
  if (status === undefined) return undefined;
  // A full plan is a 403, too.
  if (status === 402 || /quota/iu.test(message)) return 'quota';
  if (status === 429) return 'busy';
  return status === 401 || status === 403 ? 'keys' : 'refused';
}
