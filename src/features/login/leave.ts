import { readItem, session, writeItem } from '@/features/storage/web-storage.ts';

/** Marks a sign-out in progress, in session storage, so that only a completed one erases anything. */
const LEAVING = 'admin:leaving';

/** The owner's data. The reading list, settings and queued forms belong to any reader. */
const OWNERS = /^(?:admin:|draft:(?:admin|reply|forward|new):)/u;

export function forgetOwnersData(storage: Storage): void {
  for (const name of Object.keys(storage)) if (OWNERS.test(name)) storage.removeItem(name);
}

export function noteSignOut(): void {
  for (const form of document.querySelectorAll('form[action="/api/auth/sign-out"]'))
    form.addEventListener('submit', () => writeItem(LEAVING, '', session));
}

/** Runs on the page after a sign-out. A session that expired erases nothing. */
function forgetAfterSignOut(): void {
  if (readItem(LEAVING, session) === null) return;
  try {
    forgetOwnersData(localStorage);
    forgetOwnersData(sessionStorage);
  } catch {
    // Without storage nothing was written either.
  }
}

export function leave(): void {
  noteSignOut();
  if (document.querySelector('[data-login-note="out"]:not([hidden])')) forgetAfterSignOut();
}
