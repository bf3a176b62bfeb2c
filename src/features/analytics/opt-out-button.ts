import { browserObjects, isOptedOut, OPT_OUT_KEY, OPT_OUT_VALUE } from './opt-out.ts';

/** @returns false without storage */
function setOptedOut(off: boolean): boolean {
  try {
    if (off) localStorage.setItem(OPT_OUT_KEY, OPT_OUT_VALUE);
    else localStorage.removeItem(OPT_OUT_KEY);
    dispatchEvent(new StorageEvent('storage', { key: OPT_OUT_KEY }));
    return true;
  } catch {
    return false;
  }
}

function bindChoices(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-analytics-choice]')) {
    const button = place.querySelector('button');
    const states = [...place.querySelectorAll<HTMLElement>('[data-state]')];
    if (!button) continue;
    const show = (problem?: 'failed') => {
      const off = isOptedOut();
      const state = problem ?? (browserObjects() ? 'objects' : off ? 'off' : 'on');
      for (const one of states) one.hidden = one.dataset['state'] !== state;
      button.hidden = state === 'objects';
      button.textContent = (off ? button.dataset['start'] : button.dataset['stop']) ?? '';
    };
    button.addEventListener('click', () => show(setOptedOut(!isOptedOut()) ? undefined : 'failed'));
    addEventListener('storage', () => show());
    addEventListener('pageshow', () => show());
    show();
  }
}

bindChoices();
