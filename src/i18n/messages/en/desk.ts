/** What the owner's calls of mail say when they refuse something. */
export const desk = {
  'desk.mailbox.taken': 'There is a mailbox of this name.',
  'desk.mailbox.addressTaken': 'An address fills one mailbox.',
  'desk.mailbox.addressOf': 'This address fills the mailbox {mailbox}.',
  'desk.mailbox.fixed': 'This mailbox is always there.',
  'desk.mailbox.none': 'There is no such mailbox.',
  'desk.template.taken': 'There is a template of this name in this language.',
  'desk.elsewhere': 'This was changed on another page meanwhile. Load it again to see how it stands.',
  'desk.change.none': 'There is no such change; it may be too old to be undone.',
  'desk.reply.none': 'There is no such conversation.',
  'desk.reply.left': 'This answer has left already.',
  'desk.reply.gone': 'There is no such answer; it may have been taken back already.',
  'desk.mail.none': 'There is no such mail.',
  'desk.mail.sent': 'This mail was sent, or is about to be.',
} as const;
