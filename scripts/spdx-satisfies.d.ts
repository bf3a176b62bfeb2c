declare module 'spdx-satisfies' {
  /** @throws Error if `expression` is no SPDX expression */
  export default function satisfies(expression: string, allowed: string[]): boolean;
}
