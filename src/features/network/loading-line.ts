/** CSS delays the line, so that a quick page never shows it. Needs the Navigation API. */
export function bindLoadingLine(): void {
  const show = (loading: boolean) => document.documentElement.toggleAttribute('data-loading', loading);
  addEventListener('pageshow', () => show(false));
  if (!('navigation' in window)) return;
  navigation.addEventListener('navigate', ({ canIntercept, destination: { sameDocument, url }, downloadRequest }) => {
    // Within the site only. A file may turn out to be a download, which never ends in a page.
    show(canIntercept && !sameDocument && downloadRequest === null && !/\.\w+$/u.test(url));
  });
  navigation.addEventListener('navigateerror', () => show(false));
}
