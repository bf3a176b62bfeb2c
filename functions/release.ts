/** As in package.json, which a Worker cannot read. */
export const RELEASE = '0.1.0';
