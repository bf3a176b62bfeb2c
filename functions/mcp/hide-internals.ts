import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { type ApiError, toApiError } from '../http/api-error.ts';
import { noteFault } from '../http/call-fault.ts';

export function toClientError(c: Context<AppEnv>, error: unknown): ApiError {
  const told = toApiError(error);
  if (told.code === 'internal') noteFault(c, error);
  return told;
}

/** Nothing internal reaches the caller: the SDK would send the message of any error. */
export const hideInternals =
  <Input extends unknown[], Output>(c: Context<AppEnv>, work: (...input: Input) => Promise<Output>) =>
  async (...input: Input): Promise<Output> => {
    try {
      return await work(...input);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      throw new ProtocolError(ProtocolErrorCode.InternalError, toClientError(c, error).message);
    }
  };
