import type { CollectionKey } from 'astro:content';
import { dirname, join } from 'node:path';
import { type MdastNode, mdxToMdast } from 'satteri';
import type { Entry } from '@/features/entries/entries.ts';
import { attributeOf, isShown, type MdxPart } from '@/features/markdown/switched-plugins.ts';
import { parseCsv } from '@/features/plots/csv.ts';
import { type Mark, plotData } from '@/features/plots/plot-data.ts';
import { plotThumbnail, type Thumbnail } from '@/features/plots/thumbnail.ts';
import { readBeside } from '@/features/prose/entry-place.ts';
import type { Locale } from '@/i18n/locales.ts';

const isPart = (node: MdastNode): node is MdastNode & MdxPart => node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

function firstPlot(node: MdastNode, place: { file: string; locale: Locale }): MdxPart | undefined {
  if (isPart(node) && node.name === 'Plot') return node;
  if (!('children' in node) || (isPart(node) && node.name === 'Only' && !isShown(node, place))) return undefined;
  for (const child of node.children) {
    const found = firstPlot(child, place);
    if (found) return found;
  }
  return undefined;
}

/**
 * The first plot of an entry's text as a thumbnail; undefined for a text without plots.
 * @param large for a box of several hundred pixels
 * @throws Error that names the file, as the plot itself does
 */
export function entryFigure({ body, source, textLocale }: Entry<CollectionKey>, large = false): Thumbnail | undefined {
  if (!body.includes('<Plot')) return undefined;
  const dir = dirname(source.filePath ?? '');
  const plot = firstPlot(mdxToMdast(body), { file: dir, locale: textLocale });
  if (!plot) return undefined;
  const read = (name: string) => attributeOf(plot, name);
  const file = read('data') ?? '';
  const columns = { x: read('x') ?? '', y: read('y') ?? '', series: read('series'), highlight: read('highlight') };
  const data = plotData(
    parseCsv(readBeside({ dir }, file, 'Plot'), join(dir, file)),
    { ...columns, mark: read('mark') as Mark | undefined },
    file,
  );
  return plotThumbnail(data, textLocale, large);
}
