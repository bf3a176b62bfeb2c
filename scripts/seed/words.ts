import type { Locale } from '../../src/i18n/locales.ts';
import type { Chance } from './random.ts';

type Lines = readonly [string, ...string[]];

export const SUBJECTS: Record<Locale, Lines> = {
  en: [
    ...([
      'A question about your services',
      'Quote for a data study',
      'Our website is slow',
      'Moving to the cloud: where to begin?',
    ] as const),
    ...[
      'Workshop in March',
      'Accessibility audit',
      'Invoice 2026-114',
      'Feedback on your article',
      'Meeting notes',
      'Dashboard for the board',
    ],
  ],
  el: [
    ...(['Ερώτηση για τις υπηρεσίες σας', 'Προσφορά για ανάλυση δεδομένων', 'Ο ιστότοπός μας αργεί', 'Μετάβαση στο cloud'] as const),
    ...['Σεμινάριο τον Μάρτιο', 'Έλεγχος προσβασιμότητας', 'Τιμολόγιο 2026-114', 'Σχόλιο για το άρθρο σας', 'Πρακτικά συνάντησης'],
  ],
};

const SENTENCES: Record<Locale, Lines> = {
  en: [
    'We are a team of twelve and run an online shop with about four thousand products.',
    'Pages take six seconds on a phone, and half of the visitors leave before they see a price.',
    'Could you have a look and tell us what it would cost to make it fast?',
    'We have three years of sales in spreadsheets, with a new column layout every spring.',
    'The board meets on the second Tuesday of the month and would like to see one figure per region.',
    'I read your article on budgets and tried it on our own pages, with good results.',
    'Is a half-day workshop possible in Athens, for ten people who know a little Python?',
    'Please find the notes of our last meeting attached.',
    'We would start in autumn, and the budget is between five and fifteen thousand euros.',
    'The form on our site does not work with a keyboard, as a customer has told us.',
    'Who would own the code at the end, and where would it run?',
    'A short answer is enough for now; we can talk next week.',
  ],
  el: [
    'Είμαστε ομάδα δώδεκα ατόμων και έχουμε ηλεκτρονικό κατάστημα με περίπου τέσσερις χιλιάδες προϊόντα.',
    'Οι σελίδες θέλουν έξι δευτερόλεπτα στο κινητό και οι μισοί επισκέπτες φεύγουν πριν δουν τιμή.',
    'Μπορείτε να ρίξετε μια ματιά και να μας πείτε πόσο θα κόστιζε να γίνει γρήγορος;',
    'Έχουμε πωλήσεις τριών ετών σε λογιστικά φύλλα, με άλλες στήλες κάθε άνοιξη.',
    'Το διοικητικό συμβούλιο συνεδριάζει τη δεύτερη Τρίτη του μήνα και θέλει έναν αριθμό για κάθε περιφέρεια.',
    'Διάβασα το άρθρο σας και το δοκίμασα στις σελίδες μας, με καλά αποτελέσματα.',
    'Γίνεται σεμινάριο μισής ημέρας στην Αθήνα, για δέκα άτομα που ξέρουν λίγη Python;',
    'Σας στέλνω συνημμένα τα πρακτικά της τελευταίας μας συνάντησης.',
    'Θα ξεκινούσαμε το φθινόπωρο, με προϋπολογισμό από πέντε έως δεκαπέντε χιλιάδες ευρώ.',
    'Η φόρμα μας δεν λειτουργεί με το πληκτρολόγιο, όπως μας είπε ένας πελάτης.',
    'Σε ποιον θα ανήκει ο κώδικας στο τέλος και πού θα τρέχει;',
    'Αρκεί μια σύντομη απάντηση· μπορούμε να μιλήσουμε την επόμενη εβδομάδα.',
  ],
};
const GREETINGS: Record<Locale, Lines> = {
  en: ['Hello,', 'Good morning,', 'Dear Sir or Madam,'],
  el: ['Καλημέρα σας,', 'Γεια σας,', 'Αξιότιμοι κύριοι,'],
};
const CLOSINGS: Record<Locale, Lines> = { en: ['Best regards,', 'Many thanks,'], el: ['Με εκτίμηση,', 'Ευχαριστώ πολύ,'] };
const SPAM: Lines = [
  'Win at our casino tonight, a jackpot waits for you.',
  'We place your site first on Google with 500 backlinks.',
  'Γρήγορο δάνειο χωρίς έλεγχο, εύκολο κέρδος από το σπίτι.',
  'Crypto investment with a profit of 40 % a week.',
];

export function drawLetter(chance: Chance, locale: Locale, name: string): string {
  const unsaid = [...SENTENCES[locale]];
  const next = () => unsaid.splice(chance.whole(0, unsaid.length - 1), 1);
  const paragraphs = Array.from({ length: chance.whole(1, 3) }, () =>
    Array.from({ length: chance.whole(1, 4) }, next)
      .flat()
      .join(' '),
  );
  return [chance.pick(GREETINGS[locale]), ...paragraphs, `${chance.pick(CLOSINGS[locale])}\n${name}`].join('\n\n');
}

export const drawSpam = (chance: Chance): string => Array.from({ length: chance.whole(1, 3) }, () => chance.pick(SPAM)).join(' ');

export const toHtml = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br />')}</p>`)
    .join('');
