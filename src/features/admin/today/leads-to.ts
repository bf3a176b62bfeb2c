import { ADMIN_PAGES, type AdminPage } from '../pages.shared.ts';

const PUBLIC_PAGES: Readonly<Record<string, string>> = { health: '/HealthPage', down: '/HealthPage' };

/** The call's page if it is built, else a public one with the same figures; undefined without either. */
export function leadsTo(key: string, link: string, pages: readonly AdminPage[] = ADMIN_PAGES): string | undefined {
  const [bare] = link.split(/[?#]/u, 1);
  return pages.some(({ to }) => to === bare) ? link : PUBLIC_PAGES[key];
}
