import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MORE_CONTRAST_QUERY, PREFERENCES_KEY, REDUCED_MOTION_QUERY, SHORTCUTS_KEY } from './names.ts';
import { DEFAULT_PREFERENCES } from './preferences.schema.ts';
import { SAVING_SHOWN_MS } from './preferences.ts';

function browser({ saved = {}, wishes = [] }: { saved?: Record<string, string>; wishes?: string[] } = {}) {
  const stored = new Map(Object.entries(saved));
  const dataset: Record<string, string> = {};
  const style = new Map<string, string>();
  const listeners: Record<string, (event: object) => void> = {};
  const changed = new Set<() => void>();
  const state = { blocked: false };
  const guard = <T>(value: T): T => {
    if (state.blocked) throw new Error('blocked');
    return value;
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => guard(stored.get(key) ?? null),
    setItem: (key: string, value: string) => guard(stored).set(key, value),
    removeItem: (key: string) => guard(stored).delete(key),
  });
  // A browser of a test is not counted.
  vi.stubGlobal('navigator', { webdriver: true });
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return wishes.includes(query);
    },
    addEventListener: (_: string, listener: () => void) => changed.add(listener),
  }));
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    listeners[name] = listener;
  });
  vi.stubGlobal('document', {
    documentElement: {
      dataset,
      style: { setProperty: (name: string, value: string) => style.set(name, value), removeProperty: (name: string) => style.delete(name) },
    },
    querySelector: () => null,
  });
  const wish = (query: string) => {
    wishes.push(query);
    for (const listener of changed) listener();
  };
  return { stored, dataset, style, listeners, wish, state, saved: () => JSON.parse(stored.get(PREFERENCES_KEY) ?? 'null') };
}

const start = async () => {
  const store = await import('./preferences.ts');
  store.startPreferences();
  return store;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the saved preferences', () => {
  it.each(['', 'null', 'undefined', '{'])('are replaced by the defaults when they are %j', async (value) => {
    const { saved } = browser({ saved: { [PREFERENCES_KEY]: value } });
    const { $preferences } = await start();
    expect($preferences.get()).toEqual(DEFAULT_PREFERENCES);
    expect(saved()).toEqual(DEFAULT_PREFERENCES);
  });

  it('are not written before a choice', async () => {
    const { stored } = browser();
    await start();
    expect(stored.size).toBe(0);
  });

  it('are read and applied', async () => {
    const { dataset, style } = browser({ saved: { [PREFERENCES_KEY]: '{"fontSize":1.3,"contrast":"inverted","largeTargets":true}' } });
    const { $preferences } = await start();
    expect($preferences.get().fontSize).toBe(130);
    expect(style.get('--text-size')).toBe('130%');
    expect(dataset).toEqual({ contrast: 'inverted', prefer: 'largeTargets' });
  });

  it('follow another tab, also when that one clears everything', async () => {
    const { stored, listeners, dataset } = browser();
    await start();
    stored.set(PREFERENCES_KEY, '{"contrast":"high"}');
    listeners['storage']?.({ key: PREFERENCES_KEY });
    expect(dataset).toEqual({ contrast: 'high' });
    stored.clear();
    listeners['storage']?.({ key: null });
    expect(dataset).toEqual({});
  });
});

describe('a choice', () => {
  it('is saved at once, and shown as saving for 500 ms', async () => {
    const { saved } = browser();
    const { $saving, setContrast } = await start();
    expect(SAVING_SHOWN_MS).toBe(500);
    setContrast('high');
    expect(saved()).toEqual({ ...DEFAULT_PREFERENCES, contrast: 'high' });
    expect($saving.get()).toBe('saving');
    vi.advanceTimersByTime(499);
    expect($saving.get()).toBe('saving');
    vi.advanceTimersByTime(1);
    expect($saving.get()).toBe('saved');
  });

  it('applies to the page when nothing can be stored, and says so', async () => {
    const { dataset, state } = browser();
    const { $saving, setToggle } = await start();
    state.blocked = true;
    setToggle('enhancedFocus', true);
    expect(dataset).toEqual({ prefer: 'enhancedFocus' });
    vi.advanceTimersByTime(500);
    expect($saving.get()).toBe('failed');
  });

  it('of a text size changes in steps of ten and stops at 80 and 200', async () => {
    browser();
    const { $preferences, decreaseText, increaseText } = await start();
    const size = () => $preferences.get().fontSize;
    increaseText();
    expect(size()).toBe(110);
    for (let press = 0; press < 20; press += 1) increaseText();
    expect(size()).toBe(200);
    for (let press = 0; press < 20; press += 1) decreaseText();
    expect(size()).toBe(80);
  });

  it('of contrast cycles through normal, high and inverted', async () => {
    const { dataset } = browser();
    const { $preferences, cycleContrast } = await start();
    const round = [1, 2, 3].map(() => {
      cycleContrast();
      return $preferences.get().contrast;
    });
    expect(round).toEqual(['high', 'inverted', 'normal']);
    expect(dataset).toEqual({});
  });

  it('is reset by the defaults', async () => {
    const { dataset, style, saved } = browser({ saved: { [PREFERENCES_KEY]: '{"fontSize":200,"lineSpacing":"extra"}' } });
    const { resetPreferences } = await start();
    expect(dataset).toEqual({ spacing: 'extra' });
    resetPreferences();
    expect(dataset).toEqual({});
    expect(style.size).toBe(0);
    expect(saved()).toEqual(DEFAULT_PREFERENCES);
  });
});

describe('the system preference', () => {
  it('is followed when it changes, and is not saved as a choice', async () => {
    const { dataset, stored, wish } = browser();
    const { $preferences } = await start();
    wish(MORE_CONTRAST_QUERY);
    expect(dataset).toEqual({ contrast: 'high' });
    wish(REDUCED_MOTION_QUERY);
    expect(dataset).toEqual({ contrast: 'high', prefer: 'reduceMotion' });
    expect($preferences.get()).toEqual(DEFAULT_PREFERENCES);
    expect(stored.size).toBe(0);
  });

  it('for more contrast makes the cycle continue with inverted', async () => {
    const { dataset } = browser({ wishes: [MORE_CONTRAST_QUERY] });
    const { cycleContrast } = await start();
    cycleContrast();
    expect(dataset).toEqual({ contrast: 'inverted' });
    cycleContrast();
    expect(dataset).toEqual({ contrast: 'high' });
  });
});

it('the shortcuts can be switched off and on again', async () => {
  const { stored } = browser();
  const { $shortcuts, setShortcuts } = await start();
  expect($shortcuts.get()).toBe(true);
  setShortcuts(false);
  expect(stored.get(SHORTCUTS_KEY)).toBe('off');
  setShortcuts(true);
  expect(stored.has(SHORTCUTS_KEY)).toBe(false);
});

describe('a change', () => {
  const counted = async (change: (store: Awaited<ReturnType<typeof start>>) => void, optedOut = false) => {
    const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>();
    browser(optedOut ? { saved: { analytics: 'off' } } : {});
    vi.stubGlobal('navigator', { sendBeacon });
    change(await start());
    vi.advanceTimersByTime(SAVING_SHOWN_MS);
    const bodies = await Promise.all(sendBeacon.mock.calls.map(([, body]) => body.text()));
    return bodies.map((body) => JSON.parse(body) as object);
  };
  const event = (name: string, value: string) => expect.objectContaining({ event: 'preference_changed', properties: { name, value } });

  it('is counted once after several steps, by the kind of its value', async () => {
    const sent = await counted(({ increaseText }) => {
      increaseText();
      increaseText();
    });
    expect(sent).toEqual([event('fontSize', 'larger')]);
  });

  it('of several preferences is counted for each; what returns to where it was is not', async () => {
    const sent = await counted(({ setContrast, setToggle, setLineSpacing }) => {
      setContrast('high');
      setToggle('largeTargets', true);
      setLineSpacing('extra');
      setLineSpacing('normal');
    });
    expect(sent).toEqual([event('contrast', 'high'), event('largeTargets', 'on')]);
  });

  it('of those who do not want to be counted is not', async () => {
    expect(await counted(({ setContrast }) => setContrast('high'), true)).toEqual([]);
  });
});
