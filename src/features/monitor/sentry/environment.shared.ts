const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/u;

export const toEnvironment = (origin: string, site: string): 'production' | 'preview' | 'local' =>
  origin === site ? 'production' : LOCAL.test(origin) ? 'local' : 'preview';
