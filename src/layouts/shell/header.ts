import { bindThemeToggles } from '@/features/theme/toggle.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE_S } from '@/i18n/locales.ts';

const menus = [...document.querySelectorAll<HTMLDetailsElement>('details.menu')];

/** Browsers without exclusive `<details name>` still get one open menu at a time. */
for (const menu of menus) {
  menu.addEventListener('toggle', () => {
    if (!menu.open) return;
    for (const other of menus) if (other !== menu) other.open = false;
  });
}

const close = (refocus: boolean) => {
  const open = menus.find((menu) => menu.open);
  if (!open) return;
  open.open = false;
  if (refocus) open.querySelector('summary')?.focus();
};

addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close(true);
});
addEventListener('click', (event) => {
  if (event.target instanceof Element && !event.target.closest('details.menu')) close(false);
});
addEventListener('focusin', (event) => {
  if (event.target instanceof Element && !event.target.closest('details.menu')) close(false);
});

// The choice of a language: kept for a year, and the page, its query and its hash stay.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
  link.addEventListener('click', () => {
    const secure = location.protocol === 'https:' ? ';Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${LOCALE_COOKIE}=${link.dataset['locale']};Max-Age=${LOCALE_COOKIE_MAX_AGE_S};Path=/;SameSite=Lax${secure}`;
    const to = new URL(link.href);
    to.search = location.search;
    to.hash = location.hash;
    link.href = to.href;
  });
}

bindThemeToggles();
