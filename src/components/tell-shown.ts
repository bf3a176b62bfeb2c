import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';

/**
 * Tells a screen reader how many entries the filter of a list leaves, after each choice. The style sheet does the filtering (RangeFilter.astro);
 * the filter has the words, the entries are marked by `data-kind`.
 */
export function tellShown(): void {
  const filter = document.querySelector<HTMLElement>('[data-shown-one]');
  const { lang } = document.documentElement;
  const tell = () => {
    if (!filter) return;
    const count = [...document.querySelectorAll('main [data-kind]')].filter((entry) => entry.checkVisibility()).length;
    const isOne = new Intl.PluralRules(lang).select(count) === 'one';
    announce(fill(filter.dataset[isOne ? 'shownOne' : 'shownOther'] ?? '', { count }));
  };
  filter?.addEventListener('change', tell);
  // The first choice may have been made while this was loaded.
  if (filter?.querySelector('label:not(:first-of-type) :checked')) tell();
}
