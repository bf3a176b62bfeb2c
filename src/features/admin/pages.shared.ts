import type { MessageKey } from '../../i18n/translator.ts';

export interface AdminPage {
  to: string;
  label: MessageKey;
  find?: MessageKey;
  icon: string;
  group: keyof typeof ADMIN_GROUPS;
  parent?: string;
  atHand?: true;
  unread?: true;
}

export const ADMIN_GROUPS = {
  day: 'admin.group.day',
  site: 'admin.group.site',
  system: 'admin.group.system',
} as const satisfies Record<string, MessageKey>;

export const ADMIN_HOME = '/admin';

/** Read by sidebar, palette, phone bar, breadcrumbs, redirects and tests (docs/develop/recipes.md). */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { to: ADMIN_HOME, label: 'admin.nav.today', icon: 'sun', group: 'day', atHand: true },
  { to: '/admin/mail', label: 'admin.nav.mail', find: 'admin.find.mail', icon: 'mail', group: 'day', atHand: true, unread: true },
  { to: '/admin/people', label: 'admin.nav.people', find: 'admin.find.people', icon: 'users', group: 'day' },
  { to: '/admin/store', label: 'admin.nav.store', find: 'admin.find.store', icon: 'shopping-bag', group: 'day' },
  { to: '/admin/privacy', label: 'admin.nav.privacy', find: 'admin.find.privacy', icon: 'shield-check', group: 'day' },
  { to: '/admin/content', label: 'admin.nav.content', find: 'admin.find.content', icon: 'files', group: 'site' },
  { to: '/admin/setup', label: 'admin.nav.setup', find: 'admin.find.setup', icon: 'id-card', group: 'site' },
  { to: '/admin/analytics', label: 'admin.nav.analytics', find: 'admin.find.analytics', icon: 'chart-line', group: 'site' },
  { to: '/admin/notifications', label: 'admin.nav.notifications', find: 'admin.find.notifications', icon: 'bell', group: 'site' },
  { to: '/admin/ai', label: 'admin.nav.ai', find: 'admin.find.ai', icon: 'message-circle-question-mark', group: 'site' },
  { to: '/admin/accessibility', label: 'admin.nav.accessibility', icon: 'accessibility', group: 'site' },
  { to: '/admin/powerbi', label: 'admin.nav.powerbi', find: 'admin.find.powerbi', icon: 'chart-column', group: 'site' },
  { to: '/admin/health', label: 'admin.nav.health', find: 'admin.find.health', icon: 'activity', group: 'system' },
  { to: '/admin/security', label: 'admin.nav.security', find: 'admin.find.security', icon: 'lock-keyhole', group: 'system' },
  { to: '/admin/integrations', label: 'admin.nav.integrations', find: 'admin.find.integrations', icon: 'plug', group: 'system' },
  { to: '/admin/tools', label: 'admin.nav.tools', find: 'admin.find.tools', icon: 'wrench', group: 'system' },
  { to: '/admin/algolia', label: 'admin.nav.search', find: 'admin.find.search', icon: 'search', group: 'system' },
  { to: '/admin/index-backup', label: 'admin.nav.backup', find: 'admin.find.backup', icon: 'database-backup', group: 'system' },
  { to: '/admin/admin-console', label: 'admin.nav.console', icon: 'terminal', group: 'system' },
  {
    to: '/admin/MailAdmin',
    label: 'admin.nav.mailSettings',
    find: 'admin.find.mailSettings',
    icon: 'settings-2',
    group: 'system',
    parent: '/admin/mail',
  },
];

export const adminAddresses = (): string[] => ADMIN_PAGES.map(({ to }) => to);

export function trailTo(to: string, pages: readonly AdminPage[] = ADMIN_PAGES): AdminPage[] {
  const found = pages.find((page) => page.to === to);
  const above = found?.parent ?? (to === ADMIN_HOME ? undefined : ADMIN_HOME);
  const parent = pages.find((page) => page.to === above);
  return parent ? [...trailTo(parent.to, pages), parent] : [];
}
