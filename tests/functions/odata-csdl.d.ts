/** OASIS's converter; the package has no types. */
declare module 'odata-csdl' {
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any depth
  type Json = Record<string, any>;
  const csdl: { xml2json: (xml: string, options?: { strict?: boolean; messages?: object[] }) => Json };
  export default csdl;
}
