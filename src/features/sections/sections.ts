import { COLLECTIONS, type CollectionName } from '../content/collections.shared.ts';
import { identity } from '../identity/identity.ts';
import { SECTION_NAMES, type SectionName, sectionAt, sectionOfOwners } from './sections.shared.ts';

const { sections } = identity;

/** Those that this site does without. */
export const SECTIONS_OFF: readonly SectionName[] = SECTION_NAMES.filter((name) => !sections[name]);

export const isOn = (section: SectionName | undefined): boolean => section === undefined || sections[section];

/** @param address in the default language; may have a query and a hash */
export const isDrawn = (address: string): boolean => isOn(sectionAt(address.replace(/[?#].*$/u, '')));

export const hasCollection = (name: CollectionName): boolean => isDrawn(COLLECTIONS[name].home);

export const isInMenus = ({ to }: { to: string }): boolean => isOn(sectionOfOwners(to));

/** By the names that `<Only with="section.store">` and `of: section.store` use. */
export const SECTION_SWITCHES: Readonly<Record<string, boolean>> = Object.fromEntries(
  SECTION_NAMES.map((name) => [`section.${name}`, sections[name]]),
);
