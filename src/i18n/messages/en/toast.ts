export const toast = {
  'toast.region': 'Notifications',
  'toast.close': 'Close: {title}',
  'toast.success': 'Done',
  'toast.error': 'Error',
  'toast.warning': 'Warning',
  'toast.info': 'Note',
} as const;
