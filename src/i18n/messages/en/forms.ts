export const forms = {
  'forms.required': 'required',
  'forms.problem': 'Something needs correcting',
  'forms.error.title': 'Error: {title}',
  'forms.busy': 'Sending…',
  'forms.retry': 'Try again',
  'forms.offline': 'Not sent: there is no network connection. Everything you wrote is still here.',
  'forms.tooMany':
    'Not sent yet: too many submissions came from your network. Everything you wrote is still here. Wait a minute, then try again.',
  'forms.full':
    'Not sent: so many messages arrived today that no more can be accepted. Everything you wrote is still here. Write to {email}, or try again tomorrow.',
  'forms.failed': 'Not sent: something went wrong on the server. Everything you wrote is still here. Try again in a few minutes.',
  'forms.tooLarge': 'Not sent: this is too long for one form. Shorten it and send it again.',
  'forms.trap': 'Leave this field empty',
  'forms.limit': '{max} characters at most',
  'forms.count': '{count} of {max} characters',
  'forms.over': 'Over the limit by {count}',
  'forms.draft.saved': 'Draft saved in this browser.',
  'forms.draft.restored': 'Your draft has been restored.',
  'forms.draft.blocked': 'This browser cannot save drafts. Leave the page open until you have sent the form.',
  'forms.draft.discard': 'Delete the draft',
  'forms.draft.discarded': 'Draft deleted.',
  'forms.draft.undo': 'Undo',
} as const;
