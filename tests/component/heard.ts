import { onTestFinished } from 'vitest';

const REGIONS = '[aria-live]:not([aria-live=off]), [role=status], [role=alert]';

/** Records what live regions say from now on, each change of a region once, as `said` or as told by `toLine`. */
export function record(toLine: (region: Element, text: string) => string = (_, text) => text): string[] {
  const heard: string[] = [];
  const last = new WeakMap<Element, string>();
  const textOf = (region: Element) => (region.textContent ?? '').trim();
  for (const region of document.querySelectorAll(REGIONS)) last.set(region, textOf(region));
  const observer = new MutationObserver(() => {
    for (const region of document.querySelectorAll(REGIONS)) {
      const text = textOf(region);
      if (text !== '' && text !== (last.get(region) ?? '')) heard.push(toLine(region, text));
      last.set(region, text);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return heard;
}
