/** What the service worker says of a message that it cannot read: in a file of its own, since the worker carries both languages. */
export const notice = {
  'notice.plain': 'There is something new on the site.',
} as const;
