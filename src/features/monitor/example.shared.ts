/** Name of errors that are thrown on purpose, on `/sentry-example-page`: examples of what is kept, not faults of the site. */
export const EXAMPLE_FAULT = 'ExampleFault';

/** A window event with what was kept of an example: its `detail`. */
export const KEPT_EVENT = 'examplekept';

export interface KeptExample {
  by: 'monitor' | 'sentry';
  id: string;
  kept: object;
}
