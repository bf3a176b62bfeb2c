import { ASKED_FIELDS, isTick, type SetupField } from '../src/features/setup/fields.shared.ts';
import {
  type Answered,
  answered,
  changesBetween,
  isAsked,
  PROFILES,
  SETUP_NAMES,
  type Setup,
  unfinished,
  withProfile,
  wordsOf,
} from '../src/features/setup/setup.shared.ts';
import { LOCALES } from '../src/i18n/locales.ts';
import { type MessageKey, translator } from '../src/i18n/translator.ts';

/** Lines of a terminal; `read` returns undefined where the input ends. */
export interface Terminal {
  say: (text: string) => void;
  read: (prompt: string) => Promise<string | undefined>;
}

/** Kept after each answer, so that a later run continues. `at`: how many questions are answered. */
export interface Kept {
  setup: Setup;
  at: number;
}

interface Question {
  group: string;
  label: string;
  hint: MessageKey | null;
  now: (setup: Setup) => string;
  answer: (setup: Setup, words: string) => Answered;
  isAsked?: (setup: Setup) => boolean;
  /** Is asked again until the answer is empty. */
  repeats?: boolean;
}

const t = translator('en');
const YES = /^(?:y|yes|ν|ναι)$/iu;
const NO = /^(?:n|no|ο|όχι|οχι)$/iu;

function fieldQuestion(field: SetupField): Question {
  const isChoice = isTick(field);
  return {
    group: t(`setup.group.${field.group}`),
    label: t(field.label) + (field.locale ? ` (${LOCALES[field.locale].name})` : ''),
    hint: field.hint,
    isAsked: (setup) => isAsked(setup, field),
    now: (setup) => (isChoice ? t(wordsOf(setup, field) === 'true' ? 'setup.yes' : 'setup.no') : wordsOf(setup, field)),
    answer: (setup, words) => {
      if (!isChoice) return answered(setup, field, words);
      return YES.test(words) || NO.test(words) ? answered(setup, field, String(YES.test(words))) : { problem: 'setup.hint.yesNo' };
    },
  };
}

const profilesOf = (setup: Setup) => setup.site['social'] as { name: string; url: string }[];

const questionsOf = (setup: Setup): Question[] => [
  ...ASKED_FIELDS.map(fieldQuestion),
  ...profilesOf(setup).map(
    ({ name }): Question => ({
      group: t('setup.group.profiles'),
      label: t('setup.field.profile', { name }),
      hint: 'setup.hint.profile',
      now: (current: Setup) => profilesOf(current).find((profile) => profile.name === name)?.url ?? '',
      answer: (current: Setup, url: string) => withProfile(current, name, url),
    }),
  ),
  {
    group: t('setup.group.profiles'),
    label: t('setup.field.another'),
    hint: 'setup.hint.another',
    now: () => '',
    answer: (current, words): Answered => {
      const [, name, url] = /^(.+?)\s+(https:\/\/\S+)$/u.exec(words) ?? [];
      return name && url ? withProfile(current, name, url) : { problem: 'setup.hint.another' };
    },
    repeats: true,
  },
];

const HELP = `Enter keeps the value in brackets, "-" empties it, "<" goes back one question, ">" goes to the end.
Each answer is kept at once: you can stop with Ctrl+C, and the next run continues.\n`;

interface Reply {
  setup: Setup;
  /** By how many questions to go on; undefined where the input ended. */
  step: number | undefined;
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['<', -1],
  ['>', Number.POSITIVE_INFINITY],
]);

/** Asks one question until its answer fits. */
async function askOne({ say, read }: Terminal, question: Question, number: string, setup: Setup): Promise<Reply> {
  for (;;) {
    const now = question.now(setup);
    const words = (await read(`[${number}] ${question.label}${now ? ` [${now}]` : ''}: `))?.trim();
    if (words === undefined) return { setup, step: undefined };
    const step = STEPS.get(words);
    if (step !== undefined) return { setup, step };
    const { setup: next, problem } = question.answer(setup, words === '-' ? '' : words);
    if (next) return { setup: next, step: question.repeats ? 0 : 1 };
    say([problem, ...(question.hint && problem !== question.hint ? [question.hint] : [])].map((key) => `  ${t(key)}`).join('\n'));
  }
}

const written = (words: string): string => words || '(nothing)';

function showChanges(say: Terminal['say'], questions: readonly Question[], [before, setup]: readonly [Setup, Setup]): void {
  const lines = changesBetween(before, setup).map(({ name, from, to }) => {
    const at = SETUP_NAMES.indexOf(name);
    if (name === PROFILES) return `Profiles: ${written(to.replaceAll('\n', ', '))}`;
    return `${at + 1}. ${questions[at]?.label}: ${written(from)} → ${written(to)}`;
  });
  say(['\nThis will change:', ...(lines.length > 0 ? lines : ['nothing']).map((line) => `  ${line}`)].join('\n'));
}

/**
 * Asks everything, then shows all changes and asks whether to write them.
 * @param before as the files are @param kept of an interrupted run @param keep is called after each answer
 * @returns undefined if the answers are not to be written, or the input ended
 */
export async function askSetup(
  terminal: Terminal,
  { before, kept, keep }: { before: Setup; kept?: Kept | undefined; keep: (kept: Kept) => void },
): Promise<Setup | undefined> {
  const { say, read } = terminal;
  const questions = questionsOf(before);
  let setup = kept?.setup ?? before;
  async function ask(at: number): Promise<number | undefined> {
    const question = questions[at];
    if (!question) return 0;
    const reply = await askOne(terminal, question, `${at + 1}/${questions.length}`, setup);
    if (reply.setup !== setup) keep({ setup: reply.setup, at: at + 1 });
    setup = reply.setup;
    return reply.step;
  }

  say(HELP);
  if (kept && kept.at > 0) say(`${kept.at} answers of an earlier run are kept. "<" goes back to them.\n`);
  let group = '';
  for (let at = kept?.at ?? 0; at < questions.length; ) {
    const heading = questions[at]?.group ?? group;
    if (heading !== group) say(`\n${heading}`);
    group = heading;
    const step = await ask(at);
    if (step === undefined) return undefined;
    at = Math.max(0, at + step);
    while (questions[at]?.isAsked?.(setup) === false) at += Math.sign(step);
  }
  for (;;) {
    const lacking = unfinished(setup);
    if (lacking >= 0) {
      say(`"${questions[lacking]?.label}" is still needed:`);
      if ((await ask(lacking)) === undefined) return undefined;
      continue;
    }
    showChanges(say, questions, [before, setup]);
    const words = (await read('Write it? yes, no, or the number of a question to answer it again: '))?.trim();
    if (words === undefined || NO.test(words)) return undefined;
    if (YES.test(words)) return setup;
    if ((await ask(Number(words) - 1)) === undefined) return undefined;
  }
}
