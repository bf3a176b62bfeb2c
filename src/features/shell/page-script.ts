import { bindAccessibility } from '@/features/accessibility/trigger.ts';
import { countVisits } from '@/features/analytics/beacon.ts';
import { bindLoadingLine } from '@/features/network/loading-line.ts';
import { guardModules } from '@/features/network/reload-guard.ts';
import { bindConnectionNotice } from '@/features/shell/connection-notice.ts';
import { bindThemeToggles } from '@/features/theme/toggle.ts';
import { workAfterLoad } from './after-load.ts';
import { watchEvents } from './events.ts';
import { bindHeaderState } from './header-state.ts';
import { bindLanguageLinks, bindOffer } from './language-choice.ts';
import { resumeLeftovers } from './leftovers.ts';
import { holdSearchKey } from './search-key.ts';
import { watchFaults } from './watch-faults.ts';

watchFaults();

const close = (refocus: boolean) => {
  const menu = document.querySelector<HTMLDetailsElement>('details.menu[open]');
  if (!menu) return;
  menu.open = false;
  if (refocus) menu.querySelector('summary')?.focus();
};

addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close(true);
});
for (const type of ['click', 'focusin']) {
  addEventListener(type, ({ target }) => {
    if (target instanceof Element && !target.closest('details.menu')) close(false);
  });
}

const header = document.querySelector<HTMLElement>('.site-header');
if (header) {
  bindHeaderState(header);
  watchEvents();
  holdSearchKey();
}

countVisits();
bindLanguageLinks();
bindOffer();
bindThemeToggles();
bindAccessibility();
resumeLeftovers();
guardModules();
bindConnectionNotice();
bindLoadingLine();
workAfterLoad();
