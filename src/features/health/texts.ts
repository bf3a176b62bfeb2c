/** The strings of the status island. */
export const HEALTH_KEYS = [
  'health.asking',
  'health.overall.up',
  'health.overall.degraded',
  'health.overall.down',
  'health.unreachable',
  'api.tooMany',
  'health.again',
  'health.caption',
  'health.part',
  'health.state',
  'health.since',
  'health.since.all',
  'health.ms',
  'health.up',
  'health.down',
  'health.unwatched',
  'health.database',
  'health.pages',
  'health.mailroom',
  'health.jobs',
  'health.build',
] as const;

export type HealthTexts = Record<(typeof HEALTH_KEYS)[number], string>;
