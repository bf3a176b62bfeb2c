import './editor.css';

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

if (dataset['repository'] === 'set' || isLocalHost) {
  document.querySelector('.bar p')?.removeAttribute('hidden');
  setLanguage();
  startAsDraft();
  // Before the listener of Sveltia CMS, which reads the address.
  addEventListener('hashchange', startAsDraft);
  // It reads the language when it is loaded.
  const { default: CMS } = await import('@sveltia/cms');
  CMS.init();
} else {
  document.querySelector('.set-up')?.removeAttribute('hidden');
}
