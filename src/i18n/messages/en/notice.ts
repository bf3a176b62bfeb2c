/**
 * Plain notification for an unreadable message. In its own file, since the worker carries both
 * languages.
 */
export const notice = {
  'notice.plain': 'There is something new on the site.',
} as const;
