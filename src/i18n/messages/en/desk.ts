/** What the owner's calls of mail say when they refuse something. */
export const desk = {
  'desk.mailbox.taken': 'A mailbox with this name already exists.',
  'desk.mailbox.addressTaken': 'An address can belong to only one mailbox.',
  'desk.mailbox.addressOf': 'This address belongs to the mailbox {mailbox}.',
  'desk.mailbox.fixed': 'This mailbox cannot be removed.',
  'desk.mailbox.none': 'This mailbox does not exist.',
  'desk.template.taken': 'A template with this name already exists in this language.',
  'desk.elsewhere': 'This was changed on another page in the meantime. Reload it to see its current state.',
  'desk.change.none': 'This change does not exist; it may be too old to undo.',
  'desk.reply.none': 'This conversation does not exist.',
  'desk.reply.left': 'This reply has already been sent.',
  'desk.reply.gone': 'This reply does not exist; it may have been undone already.',
  'desk.mail.none': 'This e-mail does not exist.',
  'desk.mail.sent': 'This e-mail was sent, or is about to be.',
} as const;
