import { EVENT_ADDRESS } from '@/features/analytics/names.shared.ts';
import { browserObjects, isOptedOut } from '@/features/analytics/opt-out.ts';
import { addBar } from '@/features/bars/bar.ts';
import { hasFunctions } from '@/features/network/has-functions.ts';
import { post } from '@/features/network/post.ts';
import { noticeTexts } from '@/features/offline/texts.ts';
import { readItem, session, writeItem } from '@/features/storage/web-storage.ts';

/** Chromium only. Source: wicg.github.io/manifest-incubations. */
export interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** Session storage key: the banner shows once per session (specification, section 2). */
const OFFERED_KEY = 'install-offered';

const firstOffer = (): boolean => readItem(OFFERED_KEY, session) === null && writeItem(OFFERED_KEY, '', session);

export async function offerInstall(event: InstallPromptEvent): Promise<void> {
  if (document.querySelector('[data-offer] .offer, .bars .bar') || !firstOffer()) return;
  const texts = await noticeTexts();
  const brand = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
  addBar({
    label: texts['install.label'],
    text: texts['install.offer'].replace('{brand}', () => brand),
    accept: texts['install.accept'],
    dismiss: texts['install.dismiss'],
    onAccept: () => void event.prompt(),
  });
}

/** `Windows`, `Android`, … if reported (wicg.github.io/ua-client-hints). */
const platform = (): string => (navigator as { userAgentData?: { platform?: string } }).userAgentData?.platform || 'unknown';

export function reportInstalled(): void {
  if (browserObjects() || isOptedOut() || !hasFunctions()) return;
  post(EVENT_ADDRESS, {
    event: 'app_installed',
    properties: { platform: platform() },
    timestamp: new Date().toISOString(),
  });
}
