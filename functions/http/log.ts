import { EXAMPLE_FAULT } from '../../src/features/monitor/example.shared.ts';
import { scrubText } from '../../src/features/monitor/scrub.shared.ts';

type Level = 'info' | 'warn' | 'error';
type Fields = Record<string, string | number | boolean | object | undefined>;

/** Pass no personal data: no address, query, header or body of a request. */
export function log(level: Level, event: string, fields: Fields): void {
  const line = JSON.stringify({ level, event, ...fields });
  // biome-ignore lint/suspicious/noConsole: the one place that writes the log; Workers Logs reads the console's levels.
  console[level](line);
}

export interface Fault {
  name: string;
  at: string[];
  message?: string;
  cause?: Fault;
}

const LOGGED_PLACES = 8;

const isSayable = ({ message }: Error): boolean => message.startsWith('D1_ERROR');

/** Includes only D1's messages, which name tables and columns, and the site's own: others often quote what a visitor sent. */
export function describeFault(error: unknown, places = LOGGED_PLACES): Fault {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const [, ...parts] = (error.stack ?? '').split(error.message || '\n');
  const at = parts
    .join('\n')
    .split('\n')
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/u.test(line));
  return {
    name: error.name,
    at: at.slice(0, places).map((line) => line.trim()),
    ...(isSayable(error) && { message: error.message }),
    ...(error instanceof ExampleFault && { message: scrubText(error.message) }),
    ...(error.cause !== undefined && { cause: describeFault(error.cause, places) }),
  };
}

export class ExampleFault extends Error {
  override readonly name = EXAMPLE_FAULT;

  constructor() {
    super('Example for maria@client.example with card 4111 1111 1111 1111 and password=hunter22');
  }
}
