import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';

/** Announces how many entries a choice leaves; the style sheet filters by `data-kind` (RangeFilter.astro). */
export function announceFilter(say: (text: string) => void = announce): void {
  const filter = document.querySelector<HTMLElement>('[data-shown-one]');
  const { lang } = document.documentElement;
  const tell = () => {
    if (!filter) return;
    const count = [...document.querySelectorAll('main [data-kind]')].filter((entry) => entry.checkVisibility()).length;
    const isOne = new Intl.PluralRules(lang).select(count) === 'one';
    say(fill(filter.dataset[isOne ? 'shownOne' : 'shownOther'] ?? '', { count }));
  };
  filter?.addEventListener('change', tell);
  if (filter?.querySelector('label:not(:first-of-type) :checked')) tell();
}
