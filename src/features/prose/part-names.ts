/**
 * Parts that an entry may use. Without their components, since the Markdown reader needs only
 * names.
 */
export const PART_NAMES = [
  'AnalyticsConsent',
  'AuditSummary',
  'Callout',
  'Figure',
  'Man',
  'Only',
  'Option',
  'Plot',
  'SideNote',
  'Terminal',
] as const;
