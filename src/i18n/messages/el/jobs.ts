export const jobs = {
  'jobs.sender': 'Ο ιστότοπος',
  'jobs.rebuild.subject': 'Ήρθε η ώρα μιας δημοσίευσης: χτίστε τον ιστότοπο',
  'jobs.rebuild.text':
    'Ένα κείμενο με ημερομηνία {due} περιμένει να δημοσιευτεί. Δεν έχει οριστεί REBUILD_HOOK_URL, γι’ αυτό χτίστε και αναρτήστε τον ιστότοπο.',
} as const;
