import { readItem, session, writeItem } from '@/features/storage/web-storage.ts';

/** Marks a sign-out that is on its way, so that only one that has worked erases anything. In the tab's own storage. */
const LEAVING = 'admin:leaving';

/** What the owner writes into this browser. The reading list, the settings and the forms that wait belong to whoever reads. */
const OWNERS = /^(?:admin:|draft:(?:admin|reply):)/u;

/** Erases them from one storage. */
export function forget(storage: Storage): void {
  for (const name of Object.keys(storage)) if (OWNERS.test(name)) storage.removeItem(name);
}

/** Notes when a form of the page signs the owner out. */
export function noteSignOut(): void {
  for (const form of document.querySelectorAll('form[action="/api/auth/sign-out"]'))
    form.addEventListener('submit', () => writeItem(LEAVING, '', session));
}

/** On the page after a sign-out: erases what the owner wrote. A session that ended by itself keeps it. */
function forgetAfterSignOut(): void {
  if (readItem(LEAVING, session) === null) return;
  try {
    forget(localStorage);
    forget(sessionStorage);
  } catch {
    // Without storage nothing was written either.
  }
}

/** On the sign-in page: does what fits the moment. The function takes the notes and the forms out that are not meant. */
export function leave(): void {
  noteSignOut();
  if (document.querySelector('[data-login-note="out"]:not([hidden])')) forgetAfterSignOut();
}
