/**
 * Starts a clock of the time that this thread has of the processor: what other programs take does not count.
 * @returns the milliseconds since the start
 */
export function startProcessorClock(): () => number {
  const start = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  };
}
