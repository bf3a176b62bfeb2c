/** The test message of the owner's mail settings. */
export const mailTest = {
  'mailTest.subject': 'Test message',
  'mailTest.text': 'This is a test from your site. If you read it in your mailbox, mail goes out as it should.',
  'mailTest.foreign': 'Tests go to your own addresses only.',
} as const;
