import { trustedAddress } from '../security/trusted.ts';
import { CONSENT_MONTHS } from './consent.ts';
import { forgetVisitor } from './consent-storage.ts';
import { TAG_SCRIPT_HOST } from './hosts.shared.ts';

/** Measurement id of `content/site.yaml`; empty without one, so that the build drops the address below. */
declare const ANALYTICS_TAG: string;

const ADDRESS = ANALYTICS_TAG && `${TAG_SCRIPT_HOST}/gtag/js?id=${ANALYTICS_TAG}`;
const CONSENT_S = CONSENT_MONTHS * 30 * 86_400;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Commands reach gtag.js as `arguments` objects: it ignores arrays. Source: developers.google.com/tag-platform/gtagjs/reference. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer?.push(arguments);
}

const setDisabled = (isDisabled: boolean): void => void Object.assign(window, { [`ga-disable-${ANALYTICS_TAG}`]: isDisabled });

/** Without query and hash, which may hold what a visitor typed, or a token. */
const withoutQuery = (address: string): string => {
  if (!URL.canParse(address)) return '';
  const { origin, pathname } = new URL(address);
  return origin === location.origin ? origin + pathname : `${origin}/`;
};

const DENIED = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied' };

let isLoaded = false;

/** Consent Mode v2, basic: everything is denied by default, and only `analytics_storage` is ever granted. */
export function loadTag(): void {
  setDisabled(false);
  if (isLoaded) {
    gtag('consent', 'update', { analytics_storage: 'granted' });
    return;
  }
  isLoaded = true;
  window.dataLayer = [];
  gtag('consent', 'default', DENIED);
  gtag('consent', 'update', { analytics_storage: 'granted' });
  gtag('set', { ads_data_redaction: true, url_passthrough: false });
  gtag('js', new Date());
  gtag('config', ANALYTICS_TAG, {
    ...{ allow_google_signals: false, allow_ad_personalization_signals: false },
    // Expires with the answer, counted from the first visit, not two years after each visit as by Google's default.
    ...{ cookie_domain: location.hostname, cookie_expires: CONSENT_S, cookie_update: false, cookie_flags: 'SameSite=Lax;Secure' },
    ...{ page_location: withoutQuery(location.href), page_referrer: withoutQuery(document.referrer) },
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = trustedAddress('analytics-tag', ADDRESS);
  document.head.append(script);
}

/** Stops sending first: a tag that learns of a refusal reports it to Google. */
export function unloadTag(): void {
  if (isLoaded) {
    setDisabled(true);
    gtag('consent', 'update', DENIED);
  }
  forgetVisitor();
}
