/** Scripts may leave the site only on purpose. */
interface NavigateOptions {
  external?: boolean;
}

/**
 * The address that `navigate` would go to.
 * @throws Error for an address of another site without `external`, and always for one that is no page (`javascript:`, `data:`)
 */
export function destination(to: string, from: string, { external = false }: NavigateOptions = {}): URL {
  const url = new URL(to, from);
  if (!/^https?:$/u.test(url.protocol)) throw new Error(`Refused to go to a ${url.protocol} address`);
  if (url.origin !== new URL(from).origin && !external) throw new Error(`Refused to leave the site for ${url.origin} without "external"`);
  return url;
}

/** Navigates to an address; required for any that comes from a visitor or a query. Source: specification, section 5. */
export function navigate(to: string, options?: NavigateOptions): void {
  location.assign(destination(to, location.href, options));
}
