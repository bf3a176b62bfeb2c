import { COLLECTION_NAMES, COLLECTIONS, entryAddress } from '../../src/features/content/collections.shared.ts';
import { published } from '../site/routes.ts';

/** A template's address in the default language; checks of all templates visit it. */
export interface Template {
  name: string;
  to: string;
  /** Status of the Worker's response; 200 by default. */
  status?: number;
  /** Has the simple layout: no menus, no footer. */
  simple?: true;
  /** Selector of an element that a script adds; checks wait for it. */
  ready?: string;
}

/** The article with the most parts: plot, code, table, footnote, callout and side note. */
export const ARTICLE = '/blog/postgres-before-spark';

const WALKED: readonly Template[] = [
  { name: 'home', to: '/' },
  { name: 'services', to: '/services' },
  { name: 'service', to: '/services/cloud' },
  { name: 'ai', to: '/ai' },
  { name: 'blog', to: '/blog' },
  { name: 'category', to: '/blog/category/data' },
  { name: 'tag', to: '/blog/tag/sql' },
  { name: 'article', to: ARTICLE },
  { name: 'article with a terminal', to: '/blog/backup-you-have-restored' },
  { name: 'article with a figure', to: '/blog/nis2-for-forty-people' },
  { name: 'notes', to: '/notes' },
  { name: 'note', to: '/notes/csv-greek-excel' },
  { name: 'work', to: '/work' },
  { name: 'work projects', to: '/work/projects' },
  { name: 'project', to: '/work/projects/ferry-demand-forecast' },
  { name: 'education', to: '/work/education' },
  { name: 'experience', to: '/work/experience' },
  { name: 'projects', to: '/projects' },
  { name: 'portfolio', to: '/portfolio' },
  { name: 'about', to: '/about' },
  { name: 'uses', to: '/about/uses' },
  { name: 'résumé', to: '/about/resume' },
  { name: 'cv', to: '/cv' },
  { name: 'professional', to: '/professional' },
  { name: 'professional cv', to: '/professional/cv' },
  { name: 'dissertation', to: '/dissertation' },
  { name: 'credly', to: '/credly' },
  { name: 'certifications', to: '/certifications' },
  { name: 'legal', to: '/privacy' },
  { name: 'accessibility', to: '/accessibility' },
  { name: 'licences', to: '/licenses' },
  { name: 'sitemap', to: '/sitemap' },
  { name: 'documentation', to: '/DocsPage' },
  { name: 'search', to: '/search' },
  { name: 'search results', to: '/search?q=SQL', ready: '.hits a' },
  { name: 'share', to: '/SharePage', ready: '.qr' },
  { name: 'tools', to: '/ToolsPage' },
  { name: 'status', to: '/HealthPage', ready: '.health-state[data-state=up]' },
  { name: 'analytics', to: '/analytics', ready: '.visitor-figures[aria-busy="false"]' },
  { name: 'performance', to: '/performance-dashboard', ready: '.vital-figures[aria-busy="false"]' },
  { name: 'mcp', to: '/mcp-dashboard' },
  { name: 'mcp table', to: '/mcp-dashboard-simple' },
  { name: 'store', to: '/store' },
  { name: 'products', to: '/store/products' },
  { name: 'product', to: '/store/products/metrics-workbook' },
  { name: 'cart', to: '/store/cart' },
  { name: 'contact', to: '/contact' },
  { name: 'brief', to: '/contact-new' },
  { name: 'contact sent', to: '/contact/sent' },
  { name: 'privacy request', to: '/privacy-request' },
  { name: 'privacy request sent', to: '/privacy-request/sent' },
  { name: 'privacy request without a link', to: '/privacy-request/follow' },
  { name: 'payment without an order', to: '/payment' },
  { name: 'outcome without a payment', to: '/payment/success' },
  { name: 'order without a link', to: '/store/order' },
  { name: 'withdrawal', to: '/store/withdrawal' },
  { name: 'settings', to: '/settings', ready: '[data-push]:not([data-push="unknown"])' },
  { name: 'sign-in', to: '/login', simple: true },
  { name: 'demo pages', to: '/test' },
  { name: 'components', to: '/test-styles' },
  { name: 'utilities', to: '/test-unocss' },
  { name: 'accessibility demo', to: '/accessibility-test' },
  { name: 'security demo', to: '/security-test' },
  { name: 'errors on purpose', to: '/sentry-example-page', ready: '[data-fault][aria-disabled="false"]' },
  { name: 'code of error reports', to: '/examples/sentry-implementation' },
  { name: 'offline', to: '/offline' },
  { name: 'dashboard', to: '/dashboard', ready: '.dashboard:not(.unread)' },
  { name: '404', to: '/nothing-is-here', status: 404 },
  { name: '403', to: '/403', status: 403 },
  { name: '500', to: '/500', status: 500 },
  { name: 'error', to: '/error', status: 500 },
];

/** The list and one entry of each collection without a line above. */
const OTHERS = COLLECTION_NAMES.filter((name) => !WALKED.some(({ to }) => to === COLLECTIONS[name].home)).flatMap((name): Template[] => [
  { name, to: COLLECTIONS[name].home },
  ...published(name)
    .slice(0, 1)
    .map(({ slug }) => ({ name: `entry of ${name}`, to: entryAddress(name, slug) })),
]);

export const TEMPLATES: readonly Template[] = [...WALKED, ...OTHERS];

export const template = (name: string): Template => {
  const found = TEMPLATES.find((one) => one.name === name);
  if (!found) throw new Error(`tests/browser/templates.ts lists no "${name}"`);
  return found;
};
