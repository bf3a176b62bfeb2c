/** Reads a parameter of the page's address once: to reload or to come back is not to act again. */
export function takeParameter(name: string): string | null {
  const query = new URLSearchParams(location.search);
  const value = query.get(name);
  if (value === null) return null;
  query.delete(name);
  const text = query.toString();
  history.replaceState(history.state, '', location.pathname + (text && `?${text}`) + location.hash);
  return value;
}
