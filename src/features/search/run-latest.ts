/**
 * Runs one task at a time and then only the latest waiting one: keys come faster than a slow phone searches.
 * @param work handles its own errors
 */
export function runLatest<Input>(work: (input: Input) => Promise<void>): (input: Input) => void {
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
