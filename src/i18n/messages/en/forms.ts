/** What every form says, whatever it asks for. */
export const forms = {
  'forms.required': 'required',
  'forms.problem': 'Something needs correcting',
  'forms.error.title': 'Error: {title}',
  'forms.busy': 'Sending…',
  'forms.retry': 'Try again',
  'forms.offline': 'Not sent: the connection failed. Everything you wrote is still here.',
  'forms.tooMany':
    'Not sent yet: too much came from your connection within a minute. Everything you wrote is still here. Wait a minute, then try again.',
  'forms.full':
    'Not sent: we have received so many messages today that we cannot accept another. Everything you wrote is still here. Write to {email}, or try again tomorrow.',
  'forms.failed': 'Not sent: something failed on this side. Everything you wrote is still here. Try again in a while.',
  'forms.tooLarge': 'Not sent: this is too long for one form. Shorten it and send it again.',
  'forms.trap': 'Leave this field empty',
  'forms.limit': '{max} characters at most',
  'forms.count': '{count} of {max} characters',
  'forms.over': 'Over the limit by {count}',
  'forms.draft.kept': 'Draft kept in this browser.',
  'forms.draft.restored': 'Your draft is back.',
  'forms.draft.blocked': 'This browser keeps no draft: leave the page open until you have sent it.',
  'forms.draft.discard': 'Delete the draft',
  'forms.draft.discarded': 'Draft deleted.',
  'forms.draft.undo': 'Undo',
} as const;
