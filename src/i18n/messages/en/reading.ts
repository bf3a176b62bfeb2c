export const reading = {
  'reading.save': 'Save for later',
  'reading.continue': 'Continue at {share}',
  'reading.done': 'Saved in this browser.',
  'reading.see': 'See your reading list',
  'reading.removed': 'Removed from your reading list.',
  'reading.undo': 'Undo',
  'reading.full': 'Your reading list is full: it holds {limit} entries.',
  'reading.unstored': 'This browser does not let the site keep anything, so nothing was changed.',
} as const;
