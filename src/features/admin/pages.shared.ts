import type { MessageKey } from '../../i18n/translator.ts';

/** A page of the owner's area. */
export interface AdminPage {
  /** Its address in the default language. */
  to: string;
  label: MessageKey;
  /** A name of Lucide's set. */
  icon: string;
  group: keyof typeof ADMIN_GROUPS;
  /** The page that it belongs to, when that is not `/admin`. */
  parent?: string;
  /** In the bar at the foot of a phone's screen, which has room for three. */
  atHand?: true;
  /** Shows the number of unread messages. */
  unread?: true;
}

/** The sidebar's groups in their order; one without pages is not shown. */
export const ADMIN_GROUPS = {
  day: 'admin.group.day',
  site: 'admin.group.site',
  system: 'admin.group.system',
} as const satisfies Record<string, MessageKey>;

/** Where the owner's area begins. */
export const ADMIN_HOME = '/admin';

/** Every page of the owner's area. Sidebar, palette, the bar of phones, breadcrumbs, redirects and tests read it (docs/recipes.md). */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { to: ADMIN_HOME, label: 'admin.nav.today', icon: 'sun', group: 'day', atHand: true },
  { to: '/admin/mail', label: 'admin.nav.mail', icon: 'mail', group: 'day', atHand: true, unread: true },
  { to: '/admin/privacy', label: 'admin.nav.privacy', icon: 'shield-check', group: 'day' },
  { to: '/admin/MailAdmin', label: 'admin.nav.mailSettings', icon: 'settings-2', group: 'system', parent: '/admin/mail' },
];

/** The pages that are still to be built (specification, section 2). The guard is in front of them already. */
const PLANNED = [
  '/admin/ai',
  '/admin/store',
  '/admin/tools',
  '/admin/health',
  '/admin/algolia',
  '/admin/content',
  '/admin/powerbi',
  '/admin/security',
  '/admin/analytics',
  '/admin/index-backup',
  '/admin/integrations',
  '/admin/accessibility',
  '/admin/admin-console',
  '/admin/notifications',
] as const;

/** The addresses of all of them, in the default language. */
export const adminAddresses = (): string[] => [...ADMIN_PAGES.map(({ to }) => to), ...PLANNED];

/** The pages above one, from the top, without itself. */
export function trailTo(to: string, pages: readonly AdminPage[] = ADMIN_PAGES): AdminPage[] {
  const found = pages.find((page) => page.to === to);
  const above = found?.parent ?? (to === ADMIN_HOME ? undefined : ADMIN_HOME);
  const parent = pages.find((page) => page.to === above);
  return parent ? [...trailTo(parent.to, pages), parent] : [];
}
