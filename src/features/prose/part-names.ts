/** The parts that an entry may use. Apart from the parts themselves, because the reading of the text knows names only. */
export const PART_NAMES = ['AuditSummary', 'Callout', 'Figure', 'Man', 'Option', 'Plot', 'SideNote', 'Terminal'] as const;
