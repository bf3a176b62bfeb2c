export const AXE_KEYS = [
  'axe.here',
  'axe.run',
  'axe.running',
  'axe.error',
  'axe.results',
  'axe.summary',
  'axe.violations',
  'axe.incomplete',
  'axe.passes',
  'axe.none',
  'axe.nodes',
  'axe.more',
  'axe.rule',
  'axe.impact.minor',
  'axe.impact.moderate',
  'axe.impact.serious',
  'axe.impact.critical',
] as const;

export type AxeTexts = Record<(typeof AXE_KEYS)[number], string>;
