import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';

/**
 * Announces how many entries a choice leaves. The style sheet filters by `data-kind`
 * (RangeFilter.astro); the filter carries the texts.
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
  // The first choice may precede this script.
  if (filter?.querySelector('label:not(:first-of-type) :checked')) tell();
}
