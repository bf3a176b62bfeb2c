/**
 * Puts values in the places `{name}` of a message. A place without a value is an error of ours, so it throws. In a file of its own, so
 * that islands can have it without the dictionaries.
 */
export const fill = (message: string, values: Record<string, string | number> = {}): string =>
  message.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`message "${message}" lacks a value for {${name}}`);
    return String(value);
  });
