import { foldQuestion } from '../../functions/assistant/question.ts';
import { athensDay, DAY_MS } from '../../functions/calendar.ts';
import { createChance } from './random.ts';
import type { Row, Seeding, Table } from './rows.ts';

const DAYS = 60;

const STARTS = {
  en: ['What does', 'How long does', 'Do you offer', 'When is', 'Who needs', 'Why choose', 'Is there a guarantee for'],
  el: ['Πόσο κοστίζει', 'Πόσο διαρκεί', 'Προσφέρετε', 'Πότε χρειάζεται', 'Ποιος χρειάζεται', 'Γιατί να επιλέξω', 'Υπάρχει εγγύηση για'],
} as const;
const SUBJECTS = {
  en: ['a data audit', 'the training', 'a move to the cloud', 'NIS2', 'a backup test', 'a dashboard', 'remote work', 'the starter kit'],
  el: [
    'έλεγχος δεδομένων',
    'η εκπαίδευση',
    'η μετάβαση στο νέφος',
    'NIS2',
    'δοκιμή αντιγράφων',
    'πίνακας δεικτών',
    'εξ αποστάσεως εργασία',
    'το αρχικό πακέτο',
  ],
} as const;

export const questionRows = ({ seed, now }: Seeding, questions: number): [Table, Row][] =>
  Array.from({ length: questions }, (_, index) => {
    const chance = createChance(seed, 'question', index);
    const locale = chance.pick(['en', 'el'] as const);
    const kind = chance.holds(0.7) ? 'question' : 'search';
    const subject = chance.pick(SUBJECTS[locale]);
    const number = index % 3 === 0 ? '' : ` ${chance.whole(1, Math.max(2, questions))}`;
    const text =
      kind === 'search' ? `${subject}${number}` : `${chance.pick(STARTS[locale])} ${subject}${number}${locale === 'el' ? ';' : '?'}`;
    const folded = foldQuestion(text);
    const asked = chance.whole(1, 6);
    const found = kind === 'search' || chance.holds(0.25) ? 0 : asked;
    const row = {
      ...{
        day: athensDay(new Date(now - chance.whole(0, DAYS) * DAY_MS)),
        id: createChance('asked', kind, locale, folded).id(),
      },
      ...{ kind, locale, text, folded, asked, found },
      ...{ helpful: found > 0 ? chance.whole(0, 2) : 0, unhelpful: found > 0 && chance.holds(0.2) ? 1 : 0 },
    };
    return ['asked_questions', row];
  });
