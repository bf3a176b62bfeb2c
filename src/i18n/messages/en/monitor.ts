export const monitor = {
  'monitor.sender': 'Monitor',
  'monitor.others': 'Other errors, over the daily limit for new kinds',
  'monitor.spike.subject': 'Errors are rising',
  'monitor.spike.text':
    'In the last {minutes} minutes, visitors met this error {count} times. The average of the last 24 hours is {usual} in {minutes} minutes.\n\n> {error}\n\nIf it continues, the next message about it will come in an hour.',
  'monitor.spike.textAll':
    'In the last {minutes} minutes, visitors met {count} errors of different kinds. The average of the last 24 hours is {usual} in {minutes} minutes.\n\nIf it continues, the next message about it will come in an hour.',
  'monitor.returned.subject': 'A resolved error came back',
  'monitor.returned.text':
    'Visitors’ pages reported this error again, after you had resolved it.\n\n> {error}\n\nResolved in release: {resolvedIn}. Reported in release: {release}.\n\nIts reports are on /admin/health. You will not get another message unless you resolve it again.',
  'monitor.returned.unknown': 'unknown',
} as const;
