export const mailTest = {
  'mailTest.subject': 'Test message',
  'mailTest.text': 'This is a test message from your site. If you can read it in your mailbox, outgoing mail works.',
  'mailTest.foreign': 'Test messages can be sent only to your own addresses.',
} as const;
