import { ADMIN_PAGES, type AdminPage } from '../pages.shared.ts';

/** Public pages that show the owner the same while there is no page of theirs for it. */
const PUBLIC_PAGES: Readonly<Record<string, string>> = { visitors: '/analytics', health: '/HealthPage', down: '/HealthPage' };

/**
 * Where a figure or a need of the day leads: the page that the call names if it is built, else a public one that shows the same.
 * Undefined where there is neither: nothing on the page of the day leads to an address without a page.
 */
export function leadsTo(key: string, link: string, pages: readonly AdminPage[] = ADMIN_PAGES): string | undefined {
  const [bare] = link.split(/[?#]/u, 1);
  return pages.some(({ to }) => to === bare) ? link : PUBLIC_PAGES[key];
}
