/** What a call answers when it could not do what was asked, and nothing says it better. */
export const calls = {
  'call.badRequest': 'The request could not be read.',
  'call.signedOut': 'Sign in first.',
  'call.forbidden': "You don't have permission to access this resource.",
  'call.freshSignIn': 'Confirm that it is you first.',
  'call.notFound': 'There is nothing at this address.',
  'call.noPage': 'Page not found: {path}',
  'call.invalidPage': 'Page Not Found: {path}',
  'call.methodNotAllowed': 'This address does not answer this method.',
  'call.conflict': 'This was changed or done already.',
  'call.tooLarge': 'The body is too large.',
  'call.wrongType': 'The body is not of a type that is read here.',
  'call.invalid': 'Some fields need attention.',
  'call.tooMany': 'Too many requests. Try again later.',
  'call.full': 'No more can be taken today. Try again tomorrow.',
  'call.internal': "We're experiencing technical difficulties. Please try again later.",
  'call.unavailable': 'A part that this needs is not available. Try again later.',
} as const;
