export class StaleVersionError extends Error {
  override readonly name = 'StaleVersionError';
}

export class MissingRowError extends Error {
  override readonly name = 'MissingRowError';
  readonly noun: string;

  constructor(noun: string) {
    super(`no such ${noun}`);
    this.noun = noun;
  }
}

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && /UNIQUE constraint failed/u.test(`${error.message} ${String(error.cause)}`);
