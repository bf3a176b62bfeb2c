import type { Page } from '@playwright/test';
import { begin, focusKey, innerAddresses, type Key, look, type Moment, settle, watchPresses } from './presses.ts';

/** Milliseconds until the latest word: that of a search, which waits for the end of typing. */
const LATEST_WORD_MS = 1200;
const ASK_EVERY_MS = 200;
/** A press works at once; this is for what starts after it. */
const LEAST_MS = 40;
/** Presses that lead to a control, one after the other: a row, its dialog, another above it. */
const DEEPEST = 4;
const MOST_TRIES = 5;

/** Pressed after the others: they lead to changes of all rows. */
const CHECKBOX = /\| checkbox /u;
const TOAST = /\| section\.toasts \|/u;

/** Whether a screen reader tells what a press has changed. */
const isTold = ({ said, read }: Pick<Moment, 'said' | 'read'>): boolean => said.length > 0 || read !== '';

const toState = (lines: readonly string[]): string => lines.toSorted().join('\n');

/** What a call to the page returns, or undefined if the press has led to another document. */
const unlessLeft = <Result>(asked: Promise<Result>): Promise<Result | undefined> =>
  asked.catch((error: Error) => {
    if (/context was destroyed|navigation|closed/iu.test(error.message)) return undefined;
    throw error;
  });

interface Rules {
  /** Whether a control is not pressed. */
  isLeftOut: (address: string, key: string) => boolean;
  /** Whether a page shall have a problem. */
  isMeant: (address: string, problem: string) => boolean;
}

/** Presses the buttons of one page after another, each distinct one once. */
export class PressWalk {
  readonly #page: Page;
  readonly #problems: string[];
  readonly #rules: Rules;
  /** What was pressed, on any page. */
  readonly #pressed = new Set<string>();
  /** The press that shows a control; undefined if it is there when the page is opened. */
  #shownBy = new Map<string, string | undefined>();
  #address = '';
  /** The page's, since it was opened last. */
  #document = '';
  /** What is wrong, by page and control. */
  readonly wrong: string[] = [];
  /** Controls that were there and could not be reached again. */
  readonly unreached: string[] = [];
  presses = 0;

  private constructor(page: Page, problems: string[], rules: Rules) {
    this.#page = page;
    this.#problems = problems;
    this.#rules = rules;
  }

  /** @param problems of the page's console and calls, which grow (watch.ts) */
  static async start(page: Page, problems: string[], rules: Rules): Promise<PressWalk> {
    await watchPresses(page);
    return new PressWalk(page, problems, rules);
  }

  /** Presses every button of a page. @returns addresses that the page opens in itself */
  async pressAll(address: string): Promise<string[]> {
    this.#address = address;
    this.#shownBy = new Map();
    await this.#open();
    let here = await this.#learn();
    const inner = await innerAddresses(this.#page);
    const isDue = (key: string) => !this.#pressed.has(key) && !this.#rules.isLeftOut(address, key);
    /** Presses whose controls are not all pressed yet: those come first, since they may go again. */
    const trail: string[] = [];
    const next = () => {
      for (; trail.length > 0; trail.pop()) {
        const shown = [...this.#shownBy].find(([one, by]) => by === trail.at(-1) && isDue(one));
        if (shown) return shown[0];
      }
      return here.find((one) => isDue(one) && !CHECKBOX.test(one)) ?? here.find(isDue) ?? [...this.#shownBy.keys()].find(isDue);
    };
    for (let key = next(); key !== undefined; key = next()) {
      this.#pressed.add(key);
      const how = await this.#reach(key);
      if (how) {
        await this.#press(key, how);
        trail.push(key);
      } else if (!TOAST.test(key)) this.unreached.push(`${address}: ${key}`);
      here = await this.#learn(key);
    }
    return inner;
  }

  async #open(): Promise<void> {
    // A form that was sent may be on its way to its own page.
    for (let left = MOST_TRIES; left > 0; left -= 1) {
      const isOpen = await this.#page.goto(this.#address).then(
        () => true,
        (error: Error) => {
          if (left === 1 || !/interrupted by another navigation/u.test(error.message)) throw error;
          return false;
        },
      );
      if (isOpen) break;
      await this.#page.waitForLoadState();
    }
    this.#document = (await settle(this.#page, LEAST_MS)).id;
  }

  /** @returns the controls that the keyboard reaches now; none if another document is shown */
  async #learn(by?: string): Promise<string[]> {
    const view = await unlessLeft(look(this.#page));
    if (view?.id !== this.#document) return [];
    for (const key of view.keys) if (!this.#shownBy.has(key)) this.#shownBy.set(key, by);
    return view.keys;
  }

  /** Focuses a control, if need be by the presses that showed it. @returns how to press it; empty if it is out of reach */
  async #reach(key: string, depth = 0): Promise<Key> {
    const page = this.#page;
    const isUsed = (await unlessLeft(look(page)))?.id === this.#document;
    if (!isUsed) await this.#open();
    let how = await focusKey(page, key);
    if (!how && isUsed) {
      // Above it may be a dialog.
      await page.keyboard.press('Escape');
      if (await unlessLeft(settle(page, LEAST_MS))) how = await focusKey(page, key);
    }
    const by = this.#shownBy.get(key);
    for (const isAnew of isUsed ? [false, true] : [false]) {
      // A toast has gone by itself.
      if (how || TOAST.test(key)) return how;
      if (isAnew) {
        await this.#open();
        how = await focusKey(page, key);
      }
      const first = how || by === undefined || depth >= DEEPEST ? '' : await this.#reach(by, depth + 1);
      if (!first) continue;
      await page.keyboard.press(first);
      if (await unlessLeft(settle(page, LEAST_MS))) how = await focusKey(page, key);
    }
    return how;
  }

  async #press(key: string, how: Key): Promise<void> {
    const page = this.#page;
    const tell = (problem: string) => this.wrong.push(`${this.#address}: ${key}: ${problem}`);
    const { dialogs } = await settle(page);
    await begin(page);
    const known = this.#problems.length;
    await page.keyboard.press(how);
    this.presses += 1;
    const after = await unlessLeft(settle(page, LEAST_MS));
    for (const problem of this.#problems.slice(known)) if (!this.#rules.isMeant(this.#address, problem)) tell(problem);
    if (after?.id !== this.#document) return;
    const problem = await this.#judge(after);
    if (problem) tell(problem);
    await this.#learn(key);
    if (after.dialogs <= dialogs) return;
    await page.keyboard.press('Escape');
    const closed = await unlessLeft(settle(page, LEAST_MS));
    if (!closed) return;
    if (closed.dialogs > dialogs) tell('Escape does not close its dialog');
    else if (closed.focus === '') tell('the focus is lost after Escape');
    else if (closed.canReturn && !closed.isOnPressed) tell(`after Escape the focus is on ${closed.focus}`);
  }

  /** @returns what is wrong after a press; empty if all is well */
  async #judge(first: Moment): Promise<string> {
    const isWell = ({ focus, before, lines, ...told }: Moment) => focus !== '' && (toState(lines) === toState(before) || isTold(told));
    let after: Moment | undefined = first;
    for (let waited = 0; after && !isWell(after) && waited < LATEST_WORD_MS; waited += ASK_EVERY_MS) {
      await this.#page.waitForTimeout(ASK_EVERY_MS);
      after = await unlessLeft(settle(this.#page));
    }
    if (!after) return '';
    const { before, lines, focus, isInside } = after;
    if (focus === '') return 'the focus is lost';
    if (!isInside) return 'the focus is not in the dialog';
    if (isWell(after)) return '';
    const shown = lines.filter((line) => !before.includes(line)).slice(0, 3);
    const gone = before.filter((line) => !lines.includes(line)).slice(0, 3);
    return `silent: shows ${JSON.stringify(shown)}, no more ${JSON.stringify(gone)}; the focus is on ${focus}`;
  }
}
