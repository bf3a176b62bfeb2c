import type { FromWorker } from './use-run.ts';

/** The worker's side of use-run.ts. */
export function serveRun<Task, Result>(work: (task: Task, onProgress: (share: number) => void) => Result | Promise<Result>): void {
  const send = (message: FromWorker<Result>) => self.postMessage(message);
  addEventListener('message', async ({ data }: MessageEvent<Task>) => {
    try {
      send({ result: await work(data, (progress) => send({ progress })) });
    } catch (error) {
      send({ failed: error instanceof Error ? error.message : String(error) });
    }
  });
  send({ ready: true });
}
