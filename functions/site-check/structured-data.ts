import { own } from '../../src/features/foreign/own.shared.ts';
import type { CheckRule } from '../../src/features/site-check/admin/checks.schema.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { splitPath } from '../../src/i18n/path.ts';

export interface Fault {
  rule: CheckRule;
  subject: string;
}

export type Node = Record<string, unknown>;

const KNOWN_EVERYWHERE = ['Person', 'Organization', 'WebSite', 'WebPage'];

export const objectsIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(objectsIn)];
};

export const isReference = (node: Node): boolean => Object.keys(node).join() === '@id';

export const typesOf = (node: Node): string[] => [node['@type']].flat().map(String);

const fault = (rule: CheckRule, subject: unknown = ''): Fault => ({ rule, subject: String(subject) });
const when = (isWrong: boolean, rule: CheckRule, subject: unknown = ''): Fault[] => (isWrong ? [fault(rule, subject)] : []);

function parsed(graphs: readonly string[]): Node | Fault {
  if (graphs.length !== 1) return fault('graph-count', graphs.length);
  try {
    const data: unknown = JSON.parse(graphs[0] ?? '');
    const isGraph = typeof data === 'object' && data !== null && '@graph' in data && Array.isArray(data['@graph']);
    return isGraph && (data as Node)['@context'] === 'https://schema.org' ? (data as Node) : fault('graph-shape');
  } catch (error) {
    return fault('graph-json', error instanceof Error ? error.message : '');
  }
}

function faultsOfPage(nodes: readonly Node[], address: string, site: string): Fault[] {
  const { locale } = splitPath(address);
  const types = nodes.flatMap(typesOf);
  const self = nodes.find((node) => typesOf(node).includes('WebPage'));
  return [
    ...KNOWN_EVERYWHERE.flatMap((type) => when(types.filter((other) => other === type).length !== 1, 'graph-type', type)),
    ...when(self?.['@id'] !== `${site}${address}`, 'graph-self', self?.['@id']),
    ...when(self?.['inLanguage'] !== LOCALES[locale].tag, 'graph-self', self?.['inLanguage']),
  ];
}

function faultsOfIds(objects: readonly Node[], site: string): Fault[] {
  const ids = objects.filter((node) => '@id' in node && !isReference(node)).map((node) => String(node['@id']));
  const known = new Set(ids);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => fault('graph-id', id)),
    ...ids.filter((id) => !id.startsWith(`${site}/`)).map((id) => fault('graph-foreign', id)),
    ...objects.filter((node) => isReference(node) && !known.has(String(node['@id']))).map((node) => fault('graph-reference', node['@id'])),
  ];
}

function faultsOfTypes(nodes: readonly Node[], objects: readonly Node[]): Fault[] {
  const person = nodes.find((node) => node['@type'] === 'Person');
  return [
    ...nodes
      .filter((node) => typesOf(node).includes('ProfilePage'))
      .flatMap((node) => {
        const isAbout = (node['mainEntity'] as Node | undefined)?.['@id'] === person?.['@id'];
        return when(!typesOf(node).includes('WebPage') || !isAbout, 'graph-profile', node['@id']);
      }),
    ...objects
      .filter((node) => typesOf(node).some((type) => type === 'Offer' || type === 'AggregateOffer'))
      .flatMap((node) =>
        when(!(Number(node['price'] ?? node['lowPrice']) > 0 && node['priceCurrency'] === 'EUR'), 'graph-offer', node['@id'] ?? ''),
      ),
    ...objects
      .filter((node) => node['@type'] === 'BreadcrumbList')
      .flatMap((node) => when(!String(node['@id']).endsWith('#breadcrumb'), 'graph-breadcrumb', node['@id'] ?? '')),
  ];
}

function faultsOfAddresses(objects: readonly Node[], address: string, site: string, isPage: (pathname: string) => boolean): Fault[] {
  return objects.flatMap((node) =>
    ['url', 'item'].flatMap((key) => {
      const value = own(node, key);
      const url = typeof value === 'string' ? URL.parse(value, `${site}${address}`) : null;
      return when(url?.origin === site && !isPage(url.pathname), 'graph-dead', value);
    }),
  );
}

/**
 * Checks a page's structured data (schema.org).
 * @param graphs the texts of its JSON-LD blocks
 * @param site the site's origin
 */
export function graphFaults(
  { graphs, address }: { graphs: readonly string[]; address: string },
  site: string,
  isPage: (pathname: string) => boolean,
): Fault[] {
  const data = parsed(graphs);
  if ('rule' in data) return [data as Fault];
  const nodes = data['@graph'] as Node[];
  const objects = objectsIn(nodes);
  return [
    ...faultsOfPage(nodes, address, site),
    ...faultsOfIds(objects, site),
    ...faultsOfTypes(nodes, objects),
    ...faultsOfAddresses(objects, address, site, isPage),
  ];
}
