import { fill } from '@/i18n/fill.ts';
import { announce } from '@/layouts/shell/announcer.ts';

/** Tells a screen reader how many projects the filter of /portfolio leaves, after each choice. The style sheet does the filtering. */
export function tellShown(): void {
  const filter = document.querySelector<HTMLElement>('.kind-filter');
  const { lang } = document.documentElement;
  const tell = () => {
    if (!filter) return;
    const count = [...document.querySelectorAll('.wall > *')].filter((entry) => entry.checkVisibility()).length;
    const isOne = new Intl.PluralRules(lang).select(count) === 'one';
    announce(fill(filter.dataset[isOne ? 'shownOne' : 'shownOther'] ?? '', { count }));
  };
  filter?.addEventListener('change', tell);
  // The first choice may have been made while this was loaded.
  if (filter && !filter.querySelector('input')?.checked) tell();
}
