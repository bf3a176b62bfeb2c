import './editor.css';
import { QUESTIONS } from './data-files.shared.ts';
import { badgesFormat, questionsFormat, topicsFormat } from './data-formats.ts';

const { lang, dataset } = document.documentElement;
/** Same test as in Sveltia CMS for offering the files of this machine. */
const isLocalHost = location.hostname === '127.0.0.1' || /^(?:.+\.)?localhost$/u.test(location.hostname);

function setLanguage(): void {
  const key = 'sveltia-cms.prefs';
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...(stored as object), locale: lang.startsWith('el') ? 'el' : 'en-GB' }));
}

/** A new entry is a draft, as one of `npm run site -- new`. The field's own default must stay false: existing entries get it, too. */
function startAsDraft(): void {
  if (/^#\/collections\/[^/?]+\/new$/u.test(location.hash)) history.replaceState(history.state, '', `${location.hash}?draft=true`);
}

/** Sveltia CMS lets every link of its page open another window. */
function leadBackHere(): void {
  for (const link of document.querySelectorAll('.bar a')) link.addEventListener('click', () => link.removeAttribute('target'));
}

/** Offers to sign in to the site again, which is then the only sign-in, and to come back to this place. */
function offerSignIn(): void {
  const link = document.querySelector<HTMLAnchorElement>('.again');
  if (!link) return;
  link.hidden = false;
  const login = link.getAttribute('href');
  const aim = () => link.setAttribute('href', `${login}?${new URLSearchParams({ redirect: location.pathname + location.hash })}`);
  aim();
  addEventListener('hashchange', aim);
}

/**
 * Signs in with the token of the server, which it returns for ten minutes after the owner's own sign-in. Otherwise Sveltia CMS asks for one.
 */
async function signIn(): Promise<void> {
  const key = 'sveltia-cms.user';
  const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { token?: string };
  if (token) return;
  const response = await fetch('/api/admin/content/editor', { method: 'POST' }).catch(() => undefined);
  if (response?.status === 401 || response?.status === 403) offerSignIn();
  if (!response?.ok) return;
  const { data } = (await response.json()) as { data: { user: object | null } };
  if (data.user) localStorage.setItem(key, JSON.stringify(data.user));
}

if (dataset['repository'] === 'set' || isLocalHost) {
  document.querySelector('.bar p')?.removeAttribute('hidden');
  setLanguage();
  leadBackHere();
  startAsDraft();
  // Before the listener of Sveltia CMS, which reads the address.
  addEventListener('hashchange', startAsDraft);
  if (dataset['repository'] === 'set') await signIn();
  // It reads language and user when it is loaded.
  const { default: CMS } = await import('@sveltia/cms');
  const formats = { topics: topicsFormat(dataset['twice'] ?? ''), badges: badgesFormat(), [QUESTIONS]: questionsFormat };
  for (const [name, format] of Object.entries(formats)) CMS.registerCustomFormat(name, 'yaml', format as object);
  CMS.init();
} else {
  document.querySelector('.set-up')?.removeAttribute('hidden');
}
