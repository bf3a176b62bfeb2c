export const notice = {
  'notice.plain': 'Υπάρχει κάτι νέο στον ιστότοπο.',
} as const;
