/**
 * Parts that an entry may use. Without their components, since the Markdown reader needs only
 * names.
 */
export const PART_NAMES = ['AuditSummary', 'Callout', 'Figure', 'Man', 'Option', 'Plot', 'SideNote', 'Terminal', 'WithSentry'] as const;
