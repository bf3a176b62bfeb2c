import Plot from '../plots/Plot.astro';
import AnalyticsConsent from './AnalyticsConsent.astro';
import AuditSummary from './AuditSummary.astro';
import Callout from './Callout.astro';
import Figure from './Figure.astro';
import Man from './Man.astro';
import Only from './Only.astro';
import Option from './Option.astro';
import type { PART_NAMES } from './part-names.ts';
import SideNote from './SideNote.astro';
import Terminal from './Terminal.astro';

/** Used without an import: `<Content components={parts} />` (docs/owner/writing.md). */
export const parts = { AnalyticsConsent, AuditSummary, Callout, Figure, Man, Only, Option, Plot, SideNote, Terminal } satisfies Record<
  (typeof PART_NAMES)[number],
  unknown
>;
