import Plot from '../plots/Plot.astro';
import AuditSummary from './AuditSummary.astro';
import Callout from './Callout.astro';
import Figure from './Figure.astro';
import Man from './Man.astro';
import Option from './Option.astro';
import type { PART_NAMES } from './part-names.ts';
import SideNote from './SideNote.astro';
import Terminal from './Terminal.astro';
import WithSentry from './WithSentry.astro';

/** Used without an import: `<Content components={parts} />` (docs/content.md). */
export const parts = { AuditSummary, Callout, Figure, Man, Option, Plot, SideNote, Terminal, WithSentry } satisfies Record<
  (typeof PART_NAMES)[number],
  unknown
>;
