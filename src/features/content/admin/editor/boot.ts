import './editor.css';

const { lang, dataset } = document.documentElement;
/** As Sveltia CMS decides whether to offer the files of this machine. */
const isLocalHost = location.hostname === '127.0.0.1' || /^(?:.+\.)?localhost$/u.test(location.hostname);

/** The editor speaks the language of the page that led here. */
function setLanguage(): void {
  const key = 'sveltia-cms.prefs';
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...(stored as object), locale: lang.startsWith('el') ? 'el' : 'en-GB' }));
}

if (dataset['repository'] === 'set' || isLocalHost) {
  setLanguage();
  // It reads the language when it is loaded.
  const { default: CMS } = await import('@sveltia/cms');
  CMS.init();
} else {
  document.querySelector('.set-up')?.removeAttribute('hidden');
}
