import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type ApiError, toApiError } from '../http/api-error.ts';
import { describeFault, log } from '../monitor/log.ts';

/** Logs a fault, and returns what the caller may know of it. */
export function known(error: unknown): ApiError {
  const told = toApiError(error);
  if (told.code === 'internal') log('error', 'fault', { route: '/mcp', fault: describeFault(error) });
  return told;
}

/** Nothing internal reaches the caller: the SDK would send the message of any error. */
export const shielded =
  <Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
  async (...input: Input): Promise<Output> => {
    try {
      return await work(...input);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      throw new ProtocolError(ProtocolErrorCode.InternalError, known(error).message);
    }
  };
