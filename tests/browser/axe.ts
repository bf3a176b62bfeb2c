import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { AXE_TAGS, ENHANCED_CONTRAST } from '../../src/features/demos/axe-rules.ts';
import { DEFAULT_LOCALE, type Locale } from '../../src/i18n/locales.ts';

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
const COLOUR_RULES = ['color-contrast', ENHANCED_CONTRAST, 'link-in-text-block'];

/** Removes the edge shadows of boxes that scroll sideways: they are images, and axe does not check text over images. */
const withoutEdgeShadows = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('pre, .table-box { background-image: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });

/** The axe findings of a page in its current state, one line per element. */
export async function findings(page: Page, rules: Rules = 'all'): Promise<{ version: string; found: Finding[] }> {
  await withoutEdgeShadows(page);
  // Legacy mode opens no second page for the results of frames; the site has no frames.
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
