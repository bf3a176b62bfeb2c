import type { MessageKey } from '@/i18n/translator.ts';

/** Keys as in `navigation.main` of content/site.yaml. */
export const DESTINATIONS = {
  work: { label: 'nav.work', to: '/work' },
  blog: { label: 'nav.blog', to: '/blog' },
  about: { label: 'nav.about', to: '/about' },
  contact: { label: 'nav.contact', to: '/contact' },
  store: { label: 'nav.store', to: '/store' },
} as const satisfies Record<string, { label: MessageKey; to: string }>;

export const isCurrent = (to: string, bare: string): boolean => bare === to || bare.startsWith(`${to}/`);
