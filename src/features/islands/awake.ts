export const AWAKE_EVENT = 'island:awake';
export const BROKEN_EVENT = 'island:broken';

/** The `ref` of an island's outermost element: React calls it in the commit that ends hydration. */
export const markAwake = (node: Element | null): void => {
  node?.dispatchEvent(new Event(AWAKE_EVENT, { bubbles: true }));
};
