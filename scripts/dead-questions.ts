import { isSeq, parseDocument } from 'yaml';
import { fold } from '../src/i18n/fold.ts';

const MARKS = /\]\([^)]*\)|<[^>]*>|[[\]*_`>|#]/gu;

/** As a reader sees it: no Markdown, one kind of space, no case. */
const plain = (text: string): string => fold(text.replace(MARKS, ' ')).replace(/\s+/gu, ' ').trim();

interface Gone {
  /** Names as `services/cloud`, of which `collection` alone means that it has no entry left. */
  names: ReadonlySet<string>;
  /** Texts of what was removed, as they were written. */
  texts: readonly string[];
  /** Texts of the questions' own page, as they are now. */
  kept: readonly string[];
}

/**
 * Removes the answers that quote what was removed: its facts (`{services/cloud.price}`), its words, or what is declared to be of it (`of`).
 * @returns undefined if no answer is left
 */
export function withoutDeadQuestions(text: string, { names, texts, kept }: Gone): string | undefined {
  const document = parseDocument(text);
  const answers = document.get('answers');
  if (!isSeq(answers)) return text;
  const [dead, alive] = [texts, kept].map((all) => all.map(plain).join('\n'));
  const isDead = ({ says, of = [] }: { says: string; of?: string | string[] }): boolean => {
    if ([of].flat().some((name) => names.has(name))) return true;
    if ([...says.matchAll(/\{((?:services|products)\/[a-z\d-]+)/gu)].some(([, name]) => name !== undefined && names.has(name))) return true;
    const said = plain(says);
    return said !== '' && (dead?.includes(said) ?? false) && !alive?.includes(said);
  };
  const before = answers.items.length;
  answers.items = answers.items.filter((item) => !isDead(document.createNode(item).toJSON()));
  if (answers.items.length === 0) return undefined;
  return answers.items.length === before ? text : document.toString({ lineWidth: 0 });
}
