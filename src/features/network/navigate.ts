interface NavigateOptions {
  external?: boolean;
}

/** @throws Error for another site without `external`, and always for a non-page (`javascript:`, `data:`) */
export function resolveDestination(to: string, from: string, { external = false }: NavigateOptions = {}): URL {
  const url = new URL(to, from);
  if (!/^https?:$/u.test(url.protocol)) throw new Error(`Refused to go to a ${url.protocol} address`);
  if (url.origin !== new URL(from).origin && !external) throw new Error(`Refused to leave the site for ${url.origin} without "external"`);
  return url;
}

/** Required for any address from a visitor or a query. Source: specification, section 5. */
export function navigate(to: string, options?: NavigateOptions): void {
  location.assign(resolveDestination(to, location.href, options));
}
