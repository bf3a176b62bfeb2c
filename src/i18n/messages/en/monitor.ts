export const monitor = {
  'monitor.sender': 'Monitor',
  'monitor.others': 'Other errors, over the daily limit for new kinds',
  'monitor.spike.subject': 'Errors are rising: {category}',
  'monitor.spike.subjectAll': 'Errors are rising',
  'monitor.spike.text':
    'In the last {minutes} minutes, visitors met this error {count} times. The average of the last 24 hours is {usual} in {minutes} minutes.\n\n{category}: {message}\n\nIf it continues, the next message about it will come in an hour.',
  'monitor.spike.textAll':
    'In the last {minutes} minutes, visitors met {count} errors of different kinds. The average of the last 24 hours is {usual} in {minutes} minutes.\n\nIf it continues, the next message about it will come in an hour.',
} as const;
