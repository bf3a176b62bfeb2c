/*
 * Stands in for Google's gtag.js: takes its commands from `dataLayer`, writes the cookies of GA4 and posts `/g/collect`. Sources:
 * developers.google.com/tag-platform/gtagjs/reference, developers.google.com/tag-platform/security/guides/consent,
 * support.google.com/analytics/answer/11397207 (cookies), and hits as browsers show them (`gcs`, `gcd`).
 */
(() => {
  const address = new URL(document.currentScript.src);
  const id = address.searchParams.get('id');
  if (address.pathname !== '/gtag/js' || !/^G-[A-Z0-9]+$/.test(id ?? '')) throw new Error(`gtag.js: no measurement id in ${address}`);
  const ENDPOINT = 'https://region1.google-analytics.com/g/collect';
  const KINDS = ['ad_storage', 'analytics_storage', 'ad_user_data', 'ad_personalization'];
  /** By kind: `undefined` if no command named it. */
  const defaults = {};
  const updates = {};
  const settings = {};
  let sent = 0;
  let isConfigured = false;

  const granted = (kind) => (updates[kind] ?? defaults[kind] ?? 'granted') === 'granted';
  /** Letters of `gcd`: not named, or how a default and an update went together. */
  const letter = (kind) => {
    const [first, then] = [defaults[kind], updates[kind]];
    if (first === undefined) return then === undefined ? 'l' : then === 'granted' ? 'n' : 'm';
    if (first === 'granted') return then === undefined ? 't' : then === 'granted' ? 'v' : 'u';
    return then === undefined ? 'p' : then === 'granted' ? 'r' : 'q';
  };
  const gcs = () => `G1${granted('ad_storage') ? 1 : 0}${granted('analytics_storage') ? 1 : 0}`;
  const gcd = () =>
    `13${KINDS.map((kind) => `${letter(kind)}3`)
      .join('')
      .slice(0, -1)}5l1`;

  const readCookie = (name) =>
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  /** Google's defaults: two years, the highest domain that works, renewed at each visit. */
  const writeCookie = (name, value) => {
    const { cookie_domain: domain = 'auto', cookie_expires: seconds = 63_072_000, cookie_flags: flags = '' } = settings;
    // biome-ignore lint/suspicious/noDocumentCookie: as gtag.js does.
    document.cookie = `${name}=${value};Path=/;Max-Age=${seconds}${domain === 'auto' ? '' : `;Domain=${domain}`};${flags}`;
  };
  const client = () => {
    if (!granted('analytics_storage')) return `${Math.floor(Math.random() * 2 ** 31)}.${Math.floor(Date.now() / 1000)}`;
    const now = Math.floor(Date.now() / 1000);
    const kept = readCookie('_ga');
    const value = kept ?? `GA1.1.${Math.floor(Math.random() * 2 ** 31)}.${now}`;
    if (kept === undefined || settings.cookie_update !== false) writeCookie('_ga', value);
    writeCookie(`_ga_${id.slice(2)}`, `GS2.1.s${now}$o1$g0$t${now}$j60$l0$h0`);
    return value.replace('GA1.1.', '');
  };

  const send = (event, parameters = {}) => {
    // What a page sets to stop a measurement. Source: developers.google.com/analytics/devguides/collection/ga4/disable-analytics.
    if (window[`ga-disable-${id}`]) return;
    sent += 1;
    const { page_location: location = document.location.href, page_referrer: referrer = document.referrer } = settings;
    const hit = new URLSearchParams({
      ...{
        v: '2',
        tid: id,
        gtm: '45je5b1v9000',
        _p: String(Date.now()),
        gcs: gcs(),
        gcd: gcd(),
        npa: granted('ad_personalization') ? '0' : '1',
      },
      ...{ cid: client(), ul: navigator.language.toLowerCase(), sr: `${screen.width}x${screen.height}`, _s: String(sent) },
      ...{ dl: location, dr: referrer, dt: document.title, en: event, sid: String(Math.floor(Date.now() / 1000)) },
      ...parameters,
    });
    fetch(`${ENDPOINT}?${hit}`, { method: 'POST', keepalive: true, mode: 'no-cors' }).catch(() => {});
  };

  const COMMANDS = {
    consent: (kind, values) => {
      Object.assign(kind === 'default' ? defaults : updates, values);
      // Advanced mode: a change of mind is reported, too.
      if (kind === 'update' && isConfigured) send('user_engagement', { gcu: '1' });
    },
    set: (values) => Object.assign(settings, values),
    js: () => {},
    config: (target, values = {}) => {
      if (target !== id) return;
      Object.assign(settings, values);
      isConfigured = true;
      if (values.send_page_view !== false) send('page_view');
    },
    event: (name, values = {}) =>
      send(name, Object.fromEntries(Object.entries(values).map(([key, value]) => [`ep.${key}`, String(value)]))),
  };
  const take = (command) => {
    // Arrays are not commands: gtag() pushes its `arguments`.
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return;
    const [name, ...rest] = command;
    COMMANDS[name]?.(...rest);
  };
  const queue = window.dataLayer ?? [];
  window.dataLayer = queue;
  queue.forEach(take);
  const push = queue.push.bind(queue);
  queue.push = (...commands) => {
    const length = push(...commands);
    commands.forEach(take);
    return length;
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && isConfigured && send('user_engagement'));
})();
