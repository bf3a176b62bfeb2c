/** Writes numbers as a language does: 5,000; 5.000. @param tag for `Intl` */
export const numbersIn = (tag: string): ((value: number) => string) => {
  const format = new Intl.NumberFormat(tag);
  return (value) => format.format(value);
};

/**
 * Puts values in the places `{name}` of a message. A place without a value is an error of ours, so it throws. In a file of its own, so
 * that islands can have it without the dictionaries.
 * @param number writes the values that are numbers
 */
export const fill = (message: string, values: Record<string, string | number> = {}, number: (value: number) => string = String): string =>
  message.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`message "${message}" lacks a value for {${name}}`);
    return typeof value === 'number' ? number(value) : value;
  });
