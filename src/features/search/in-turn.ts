import type { PagefindModule } from './pagefind-api.ts';

/** Queues the calls: of two that load parts of the index at once, Pagefind 1.6 loses one part. */
export function inTurn(pagefind: PagefindModule): PagefindModule {
  let last: Promise<unknown> = Promise.resolve();
  const after = <Value>(call: () => Promise<Value>): Promise<Value> => {
    const next = last.then(call, call);
    last = next;
    return next;
  };
  return {
    options: (options) => after(() => pagefind.options(options)),
    init: () => after(() => pagefind.init()),
    filters: () => after(() => pagefind.filters()),
    search: (...asked) => after(() => pagefind.search(...asked)),
  };
}
