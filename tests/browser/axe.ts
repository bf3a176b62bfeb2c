import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { AXE_TAGS, ENHANCED_CONTRAST } from '../../src/features/demos/axe-rules.ts';
import { DEFAULT_LOCALE, type Locale } from '../../src/i18n/locales.ts';
import { laidOut } from './visit.ts';

export const THEMES = ['light', 'dark'] as const;
const WIDTHS_PX = [320, 1280] as const;

export interface Finding {
  rule: string;
  impact: string;
  /** Element, and axe's message about it. */
  at: string;
}

type Rules = 'all' | 'colour';

/** Rules that depend on colours; all others give the same result in both themes. */
const COLOUR_RULES = [ENHANCED_CONTRAST, 'link-in-text-block'];

/** The rule for 7:1 reports every lower contrast (`EVERY_CONTRAST`), so that of 4.5:1 would find nothing more. */
const SHARED: axe.RunOptions = { resultTypes: ['violations'], iframes: false, preload: { assets: ['media'] } };
const OPTIONS: Record<Rules, axe.RunOptions> = {
  all: { ...SHARED, runOnly: AXE_TAGS, rules: { [ENHANCED_CONTRAST]: { enabled: true }, 'color-contrast': { enabled: false } } },
  colour: { ...SHARED, runOnly: { type: 'rule', values: COLOUR_RULES } },
};

/** axe's own options of the check, except that it leaves no contrast to the rule for 4.5:1. axe takes all of them or none. */
const EVERY_CONTRAST: axe.Check = {
  id: ENHANCED_CONTRAST,
  evaluate: 'color-contrast-evaluate',
  options: {
    ...{ ignoreUnicode: true, ignoreLength: false, ignorePseudo: false },
    ...{ boldValue: 700, boldTextPt: 14, largeTextPt: 18, contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } } },
    ...{ pseudoSizeThreshold: 0.25, shadowOutlineEmMax: 0.1, textStrokeEmMin: 0.03 },
  },
};

const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Adds axe to the loaded page once, because its source is large. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(SOURCE);
  await page.evaluate((check) => {
    (window as unknown as { axe: typeof axe }).axe.configure({ checks: [check] });
    // Removes the edge shadows of boxes that scroll sideways: they are images, and axe does not check text over images.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('pre, .table-box { background-image: none !important }');
    document.adoptedStyleSheets.push(sheet);
  }, EVERY_CONTRAST);
}

/** The axe findings of a page in its current state, one line per element. An element that moves meanwhile is judged where it was. */
export async function findings(page: Page, rules: Rules = 'all'): Promise<{ version: string; found: Finding[] }> {
  await laidOut(page);
  await addAxe(page);
  return page.evaluate(async (options) => {
    const { testEngine, violations } = await (window as unknown as { axe: typeof axe }).axe.run(options);
    const found = violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({
        rule: id,
        impact: impact ?? '',
        at: `${target.join(' ')}: ${(failureSummary ?? '').split('\n').slice(1, 2).join('').trim()}`,
      })),
    );
    return { version: testEngine.version, found };
  }, OPTIONS[rules]);
}

export const isEnhancedContrast = ({ rule }: Finding): boolean => rule === ENHANCED_CONTRAST;

/**
 * Shows a page in a theme at once, as the head's script does for visitors who have chosen it. The page follows a change of the system's
 * theme only half a second later; until then the other theme would be checked.
 */
export const showTheme = (page: Page, theme: (typeof THEMES)[number]): Promise<void> =>
  page.evaluate((value) => {
    document.documentElement.dataset['theme'] = value;
  }, theme);

interface State {
  theme: (typeof THEMES)[number];
  width: (typeof WIDTHS_PX)[number];
}

export const STATES: readonly State[] = WIDTHS_PX.flatMap((width) => THEMES.map((theme) => ({ theme, width })));

export const ONE_STATE: readonly State[] = [{ theme: 'light', width: 320 }];

/** Colours and widths depend on the template, not on the language: one language is checked in all states, the other in one. */
export const getStates = (locale: Locale): readonly State[] => (locale === DEFAULT_LOCALE ? STATES : ONE_STATE);

/** Runs axe in each state, one after the other, without reloading the page. */
export async function inEveryState(
  page: Page,
  judge: (state: State, result: Awaited<ReturnType<typeof findings>>) => void,
  states = STATES,
  rules: Rules = 'all',
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { theme, width } of states) {
    await page.setViewportSize({ width, height: 900 });
    await showTheme(page, theme);
    judge({ theme, width }, await findings(page, theme === 'light' ? rules : 'colour'));
  }
}

/** The axe findings of each state, one line per element. */
export async function stateFindings(page: Page, states = STATES, rules: Rules = 'all'): Promise<string[]> {
  const lines: string[] = [];
  const judge: Parameters<typeof inEveryState>[1] = ({ theme, width }, { found }) => {
    for (const { rule, at } of found) lines.push(`${theme} ${width} ${rule} ${at}`);
  };
  await inEveryState(page, judge, states, rules);
  return lines;
}
