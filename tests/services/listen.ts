import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Env, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface Running {
  origin: string;
  close: () => Promise<void>;
}

/** Of stand-ins that need Node's own response. */
export interface NodeEnv {
  Bindings: HttpBindings;
}

/** Answers on this machine, at a free port if none is given. */
export async function listen<E extends Env>({ fetch }: Hono<E>, { port = 0, host = '127.0.0.1' } = {}): Promise<Running> {
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://${host}:${(server.address() as AddressInfo).port}`, close };
}

/** To be thrown: an answer of JSON. */
export const refusal = (status: number, content: object, headers: Record<string, string> = {}): HTTPException =>
  new HTTPException(status as ContentfulStatusCode, { res: Response.json(content, { status, headers }) });

/** The stand-in's own address, as the caller knows it. */
export const originOf = ({ url }: { url: string }): string => new URL(url).origin;

/** Never answers. */
export const silence = (): Promise<never> => new Promise(() => undefined);
