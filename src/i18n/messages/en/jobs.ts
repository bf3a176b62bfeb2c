export const jobs = {
  'jobs.sender': 'The site',
  'jobs.rebuild.subject': 'An entry is due: build the site',
  'jobs.rebuild.text':
    'An entry dated {due} is waiting to be published. No rebuild hook is set (REBUILD_HOOK_URL), so please build and deploy the site.',
  'jobs.push.subject': 'Push messages are waiting: a push service refuses the keys',
  'jobs.push.text':
    '{service} refuses the site’s push keys. The messages wait and are tried again until they expire. Check VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT. People who subscribed under other keys have to subscribe again.',
  'jobs.ownLink.subject': 'A sign-in link came to this site and was not kept',
  'jobs.ownLink.text':
    'An e-mail with a sign-in link of this site arrived. The link was removed from it, since anyone who reads this mailbox could have used it. If your address is a mailbox of this site, such links cannot sign you in: use a passkey or a recovery code, or “npm run site -- owner” (see /admin/security). If you did not ask for a link, somebody else did; it did not let them in.',
  'jobs.mailHeld.subject': 'Automatic mail is being held back',
  'jobs.mailHeld.text':
    'Forms and requests have triggered more than {limit} automatic e-mails in an hour. Held back for later: {waiting}. Nothing that people sent is lost. Someone may be entering other people’s addresses.',
} as const;
