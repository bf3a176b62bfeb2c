import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The state folder of a new installation. */
    newState: string;
  }
}
