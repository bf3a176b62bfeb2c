/** What an island tells the directive that woke it: React has taken over, and its handlers answer. */
export const AWAKE_EVENT = 'island:awake';
/** What an island tells it that threw an error: React has given up, and its plain forms stand there again. */
export const BROKEN_EVENT = 'island:broken';

/** The `ref` of an island's outermost element: React calls it in the commit that ends hydration. */
export const awake = (node: Element | null): void => {
  node?.dispatchEvent(new Event(AWAKE_EVENT, { bubbles: true }));
};
