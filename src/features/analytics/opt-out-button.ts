import { browserObjects, isOptedOut, setOptedOut } from './opt-out.ts';

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
    // Another tab, or the settings page, may change it.
    addEventListener('storage', () => show());
    addEventListener('pageshow', () => show());
    show();
  }
}

bindChoices();
