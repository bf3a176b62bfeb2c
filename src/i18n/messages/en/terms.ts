/** Sentences that say what `content/terms.yaml` promises. */
export const terms = {
  'terms.talk_one': 'It starts with a conversation of {count} minute.',
  'terms.talk_other': 'It starts with a conversation of {count} minutes.',
  'terms.talk.free_one': 'It starts with a free conversation of {count} minute.',
  'terms.talk.free_other': 'It starts with a free conversation of {count} minutes.',
  'terms.proposal_one': 'Within {count} working day you will have the question, the price and the dates in writing.',
  'terms.proposal_other': 'Within {count} working days you will have the question, the price and the dates in writing.',
  'terms.answer_one': 'An answer within {count} working day.',
  'terms.answer_other': 'An answer within {count} working days.',
  'terms.answer.mail_one': 'You will have an answer within {count} working day.',
  'terms.answer.mail_other': 'You will have an answer within {count} working days.',
  'terms.days_one': '{count} day',
  'terms.days_other': '{count} days',
  'terms.workingDays_one': '{count} working day',
  'terms.workingDays_other': '{count} working days',
} as const;
