/** Network, installation and updates. Browsers load this file by itself, so nothing else belongs here. */
export const offline = {
  'offline.now': 'You are offline',
  'offline.back': 'Back online',
  'offline.limited': 'You are offline. Some features may not be available.',
  'offline.title': 'This page is not on your device yet',
  'offline.description': 'Shown when there is no connection and the page was never opened here before.',
  'offline.queued': 'Kept on this device, not sent yet',
  'offline.queued.how':
    'You are offline. What you wrote waits here and goes out by itself as soon as you are online. Open the page of the form to see it.',
  'offline.retry': 'Try again',
  'offline.kept': 'Pages that you can read now',
  'queue.sent': 'What you wrote offline has been sent',
  'queue.refused': 'Something you wrote offline was not accepted. It is kept on the page of its form.',
  'image.missing': 'Image not available',
  'install.label': 'Installation',
  'install.offer': 'Install {brand}: it opens like an app and keeps what you have read.',
  'install.accept': 'Install',
  'install.dismiss': 'Dismiss',
  'update.label': 'Update',
  'update.ready': 'A new version of the site is ready.',
  'update.accept': 'Update now',
  'update.later': 'Later',
} as const;
