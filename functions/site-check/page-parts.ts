import { Parser } from 'htmlparser2';
import { own } from '../../src/features/foreign/own.shared.ts';

export interface PageParts {
  links: string[];
  ids: Set<string>;
  graphs: string[];
}

const LINKS: Readonly<Record<string, string>> = { a: 'href', area: 'href', form: 'action' };

export function readParts(html: string): PageParts {
  const parts: PageParts = { links: [], ids: new Set(), graphs: [] };
  let graph: string | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const link = own(attributes, own(LINKS, name) ?? '');
      if (link !== undefined) parts.links.push(link);
      if (attributes['id']) parts.ids.add(attributes['id']);
      if (name === 'script' && attributes['type'] === 'application/ld+json') graph = '';
    },
    ontext: (text) => {
      if (graph !== undefined) graph += text;
    },
    onclosetag: () => {
      if (graph !== undefined) parts.graphs.push(graph);
      graph = undefined;
    },
  });
  parser.end(html);
  return parts;
}
