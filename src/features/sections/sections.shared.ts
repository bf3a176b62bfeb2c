/** A part of the site that `sections` of `content/site.yaml` switches, with all that belongs to it (docs/decisions/070-sections.md). */
interface Section {
  /** In the default language; what is below belongs to it, too. */
  pages: readonly string[];
  /** Public calls, each with what is below. */
  calls?: readonly string[];
  /** The owner's pages that leave the menus. They stay at their addresses, since what they have recorded stays. */
  owners?: readonly string[];
}

export const SECTIONS = {
  store: {
    pages: ['/store', '/payment'],
    // The webhooks of payment services stay: a refund or a dispute of an earlier order must arrive.
    calls: ['/api/store', '/api/payments'],
    owners: ['/admin/store'],
  },
  ai: { pages: ['/ai'] },
  california: { pages: ['/ccpa'] },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof SECTIONS;

export const SECTION_NAMES = Object.keys(SECTIONS) as [SectionName, ...SectionName[]];

const isWithin = (address: string, place: string): boolean => address === place || address.startsWith(`${place}/`);

const findIn = (part: keyof Section, address: string): SectionName | undefined =>
  SECTION_NAMES.find((name) => {
    const section: Section = SECTIONS[name];
    return section[part]?.some((place) => isWithin(address, place));
  });

/** @param address in the default language, without query and hash */
export const sectionAt = (address: string): SectionName | undefined => findIn('pages', address);

export const sectionOfCall = (address: string): SectionName | undefined => findIn('calls', address);

export const sectionOfOwners = (address: string): SectionName | undefined => findIn('owners', address);
