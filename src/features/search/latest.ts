/**
 * Runs one task at a time: of those that come meanwhile, only the latest follows. Keys come faster than a slow phone searches.
 * @param work handles its own faults
 */
export function latestOnly<Input>(work: (input: Input) => Promise<void>): (input: Input) => void {
  let waiting: { input: Input } | undefined;
  let isRunning = false;
  return async (input) => {
    waiting = { input };
    if (isRunning) return;
    isRunning = true;
    while (waiting) {
      const next = waiting;
      waiting = undefined;
      await work(next.input);
    }
    isRunning = false;
  };
}
