/** The share sheet. */
export const share = {
  'share.link': 'Σύνδεσμος',
  'share.link.hint': 'Η σελίδα που θα στείλετε.',
  'share.link.wrong': 'Η διεύθυνση πρέπει να αρχίζει με https://.',
  'share.textOnly': 'Δεν υπάρχει σύνδεσμος. Μπορείτε όμως να κοινοποιήσετε το κείμενο.',
  'share.title': 'Τίτλος',
  'share.device': 'Κοινοποίηση με εφαρμογή',
  'share.copy': 'Αντιγραφή συνδέσμου',
  'share.copied': 'Αντιγράφηκε',
  'share.copy.failed': 'Ο περιηγητής δεν το επέτρεψε: επιλέξτε τον σύνδεσμο παραπάνω και αντιγράψτε τον.',
  'share.mail': 'Με e-mail',
  'share.linkedin': 'Στο LinkedIn',
  'share.mastodon': 'Στο Mastodon',
  'share.mastodon.server': 'Ο διακομιστής σας στο Mastodon',
  'share.mastodon.hint': 'Για παράδειγμα mastodon.social. Δεν αποθηκεύεται.',
  'share.mastodon.wrong': 'Γράψτε όνομα διακομιστή, όπως mastodon.social.',
  'share.qr': 'Κωδικός QR',
  'share.qr.alt': 'Κωδικός QR για {link}',
  'share.qr.long': 'Ο σύνδεσμος είναι πολύ μεγάλος για κωδικό QR.',
  'share.ask': 'Ρωτήστε με γι’ αυτό',
  'noscript.share':
    'Η κοινοποίηση χρειάζεται JavaScript. Χωρίς αυτήν, αντιγράψτε τη διεύθυνση από τη γραμμή διευθύνσεων του περιηγητή σας.',
} as const;
