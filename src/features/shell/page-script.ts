import { bindAccessibility } from '@/features/accessibility/trigger.ts';
import { countVisits } from '@/features/analytics/beacon.ts';
import { bindLoadingLine, guardModules } from '@/features/network/page-load.ts';
import { bindConnectionNotice } from '@/features/shell/events.ts';
import { bindThemeToggles } from '@/features/theme/theme.ts';
import { workAfterLoad } from './after-load.ts';
import { watchEvents, watchFaults } from './events.ts';
import { bindHeaderState, bindLanguageLinks, bindOffer, holdSearchKey } from './header.ts';
import { resumePending } from './resume-pending.ts';

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
resumePending();
guardModules();
bindConnectionNotice();
bindLoadingLine();
workAfterLoad();
