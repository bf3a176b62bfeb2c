/** As in package.json, which a Worker cannot read. */
export const RELEASE = '1.0.0';
