export const fields = {
  'field.required': 'Fill this in.',
  'field.email': 'Write a whole e-mail address, as in name@example.com.',
  'field.tooShort': 'Write at least {minimum} characters.',
  'field.tooLong': 'Write {maximum} characters at most.',
  'field.atLeast': 'Write {minimum} or more.',
  'field.atMost': 'Write {maximum} or less.',
  'field.between': 'Write a number from {minimum} to {maximum}.',
  'field.choice': 'Choose one of the options.',
  'field.unfilled': 'Fill in what is marked with […], or delete it.',
  'field.unknown': 'This field is not known here.',
  'field.invalid': 'This cannot be read. Check it.',
} as const;
