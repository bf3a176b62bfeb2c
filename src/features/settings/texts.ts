import { accessibility } from '@/i18n/messages/en/floating.ts';
import type { push } from '@/i18n/messages/en/push.ts';
import type { settings } from '@/i18n/messages/en/settings.ts';

export type SettingsTexts = Record<keyof typeof settings, string>;

type AccessibilityKey = keyof typeof accessibility;
type PanelOnly = `accessibility.${'title' | 'close' | 'all' | 'shortcuts' | 'shortcuts.panel' | 'shortcuts.escape' | `said.${string}`}`;
export type AccessibilityTexts = Record<Exclude<AccessibilityKey, PanelOnly>, string>;
const isShown = (key: string): key is keyof AccessibilityTexts =>
  !/^accessibility\.(?:title|close|all|shortcuts|shortcuts\.panel|shortcuts\.escape|said\..*)$/u.test(key);
export const ACCESSIBILITY_KEYS = Object.keys(accessibility).filter(isShown);
export type PushTexts = Record<keyof typeof push, string>;
