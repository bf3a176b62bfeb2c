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

export const put = (text: string, values: Record<string, string | number>): string =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replace(`{${name}}`, () => String(value)), text);
