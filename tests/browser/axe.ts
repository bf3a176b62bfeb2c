import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { AXE_TAGS, ENHANCED_CONTRAST } from '../../src/features/demos/axe-rules.ts';
import { DEFAULT_LOCALE, type Locale } from '../../src/i18n/locales.ts';

export const THEMES = ['light', 'dark'] as const;
const WIDTHS_PX = [320, 1280] as const;

export interface Finding {
  rule: string;
  impact: string;
  /** Where, and what axe says of it. */
  at: string;
}

type Rules = 'all' | 'colour';

/** The rules that colours decide; all others see the same page in either theme. */
const COLOUR_RULES = ['color-contrast', ENHANCED_CONTRAST, 'link-in-text-block'];

/** axe does not judge text over an image, as the shadow is that boxes have where they scroll sideways. */
const withoutEdgeShadows = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('pre, .table-box { background-image: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });

/** The axe findings of a page in its current state, one line per element. */
export async function findings(page: Page, rules: Rules = 'all'): Promise<{ version: string; found: Finding[] }> {
  await withoutEdgeShadows(page);
  // Legacy mode: no second page for results of frames, which the site has none of.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { [ENHANCED_CONTRAST]: { enabled: true } } });
  const { testEngine, violations } = await (rules === 'all' ? axe.withTags(AXE_TAGS) : axe.withRules(COLOUR_RULES)).analyze();
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      rule: id,
      impact: impact ?? '',
      at: `${target.join(' ')}: ${(failureSummary ?? '').split('\n').slice(1, 2).join('').trim()}`,
    })),
  );
  return { version: testEngine.version, found };
}

export const isEnhancedContrast = ({ rule }: Finding): boolean => rule === ENHANCED_CONTRAST;

/**
 * Shows a page in a theme at once, as the head's script does for somebody who has chosen it. A change of the system's theme would be
 * followed half a second later only, and until then the other theme would be judged.
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

/** Colours and widths are the template's, not the language's: one language is judged in all states, the other in one. */
export const getStates = (locale: Locale): readonly State[] => (locale === DEFAULT_LOCALE ? STATES : ONE_STATE);

/** Runs axe in each state, one after the other, without loading the page again. */
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

/** What axe finds in each state, a line for each element. */
export async function stateFindings(page: Page, states = STATES, rules: Rules = 'all'): Promise<string[]> {
  const lines: string[] = [];
  const judge: Parameters<typeof inEveryState>[1] = ({ theme, width }, { found }) => {
    for (const { rule, at } of found) lines.push(`${theme} ${width} ${rule} ${at}`);
  };
  await inEveryState(page, judge, states, rules);
  return lines;
}
