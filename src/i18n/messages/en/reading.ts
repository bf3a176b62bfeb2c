export const reading = {
  'reading.save': 'Save for later',
  'reading.continue': 'Continue at {share}',
  'reading.done': 'Saved in this browser.',
  'reading.see': 'See your reading list',
  'reading.removed': 'Removed from your reading list.',
  'reading.again': 'Press the button again to put it back.',
  'reading.full': 'Your list is full ({limit} entries). Remove one first.',
  'reading.unstored': 'Nothing was changed: allow this site to store data in the browser first.',
} as const;
