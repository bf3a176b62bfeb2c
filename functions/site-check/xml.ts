import { XMLParser, XMLValidator } from 'fast-xml-parser';

/**
 * Reads an XML document of the site; attributes become properties, as elements do.
 * @param lists names of elements that may be repeated
 * @throws Error if the document is not well-formed
 */
export function readXml<T>(xml: string, lists: readonly string[]): T {
  const result = XMLValidator.validate(xml);
  if (result !== true) throw new Error(`Not well-formed: ${result.err.msg} in line ${result.err.line}`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    // Lifts the limits against hostile documents: a feed with whole texts has many entities.
    processEntities: { enabled: true, maxTotalExpansions: Number.POSITIVE_INFINITY, maxExpandedLength: Number.POSITIVE_INFINITY },
    isArray: (name) => lists.includes(name),
  });
  return parser.parse(xml) as T;
}
