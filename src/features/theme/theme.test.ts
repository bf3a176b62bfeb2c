import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { THEME_KEY } from './theme-key.ts';

function browser(stored: string | null = null, dark = false) {
  const system = { matches: dark };
  const storage = new Map(stored === null ? [] : [[THEME_KEY, stored]]);
  const dataset: Record<string, string> = {};
  let changed = () => {};
  const listeners: Record<string, (event: object) => void> = {};
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return system.matches;
    },
    addEventListener: (_: string, listener: () => void) => {
      changed = listener;
    },
  }));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    listeners[name] = listener;
  });
  const turn = (to: 'light' | 'dark') => {
    system.matches = to === 'dark';
    changed();
  };
  return { storage, dataset, turn, listeners };
}

const start = async () => {
  const theme = await import('./theme.ts');
  theme.startTheme();
  return theme;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a change of the system theme', () => {
  it('is followed after 500 ms, when nothing is chosen', async () => {
    const { turn } = browser();
    const { currentTheme, SYSTEM_THEME_DELAY_MS, watchTheme } = await start();
    const watcher = vi.fn();
    watchTheme(watcher);
    expect(SYSTEM_THEME_DELAY_MS).toBe(500);
    turn('dark');
    vi.advanceTimersByTime(499);
    expect(currentTheme()).toBe('light');
    expect(watcher).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(currentTheme()).toBe('dark');
    expect(watcher).toHaveBeenCalledOnce();
  });

  it('and back within that time changes nothing', async () => {
    const { turn } = browser();
    const { currentTheme } = await start();
    turn('dark');
    vi.advanceTimersByTime(300);
    turn('light');
    expect(currentTheme()).toBe('light');
    vi.advanceTimersByTime(500);
    expect(currentTheme()).toBe('light');
  });

  it('is not followed after a choice, also one made within that time', async () => {
    const { turn } = browser('light');
    const { chooseTheme, currentTheme } = await start();
    turn('dark');
    vi.advanceTimersByTime(500);
    expect(currentTheme()).toBe('light');
    chooseTheme('system');
    expect(currentTheme()).toBe('dark');
    turn('light');
    chooseTheme('dark');
    vi.advanceTimersByTime(500);
    expect(currentTheme()).toBe('dark');
  });
});

describe('a choice', () => {
  it.each(['light', 'dark'] as const)('of %s is stored and applied', async (choice) => {
    const { storage, dataset } = browser();
    const { chooseTheme, themeChoice } = await start();
    chooseTheme(choice);
    expect(storage.get(THEME_KEY)).toBe(choice);
    expect(dataset).toEqual({ theme: choice });
    expect(themeChoice()).toBe(choice);
  });

  it('of the system deletes the stored one', async () => {
    const { storage, dataset } = browser('dark');
    const { chooseTheme, themeChoice } = await start();
    expect(themeChoice()).toBe('dark');
    chooseTheme('system');
    expect(storage.size).toBe(0);
    expect(dataset).toEqual({ theme: 'light' });
    expect(themeChoice()).toBe('system');
  });

  it('made or removed in another tab is followed', async () => {
    const { storage, listeners } = browser();
    const { currentTheme, themeChoice } = await start();
    storage.set(THEME_KEY, 'dark');
    listeners['storage']?.({ key: THEME_KEY });
    expect(currentTheme()).toBe('dark');
    storage.clear();
    listeners['storage']?.({ key: null });
    expect(themeChoice()).toBe('system');
    expect(currentTheme()).toBe('light');
  });

  it.each(['', 'null', 'blue'])('that is invalid (%j) is ignored', async (stored) => {
    browser(stored, true);
    const { currentTheme, themeChoice } = await start();
    expect(themeChoice()).toBe('system');
    expect(currentTheme()).toBe('dark');
  });
});
