import type { Address, Mailbox } from 'postal-mime';
import { shownAddress } from '../../../src/features/forms/address.shared.ts';
import { oneLine } from '../../encoding/text.ts';

/** Of a header; a row has to fit them beside the text. */
const PEOPLE_LIMIT = 200;
/** Characters. RFC 5321 allows addresses of 254; a long name must not push the address out. */
const NAME_LENGTH = 100;
const ADDRESS_LENGTH = 320;

export interface People {
  list: string[];
  /** Further ones, that are in the source alone. */
  left: number;
}

function formatPerson({ name, address }: Mailbox): string {
  const [who, written] = [oneLine(name, NAME_LENGTH), oneLine(address ?? '', ADDRESS_LENGTH)];
  // As a person is looked for: SQLite knows no small letters but those of ASCII.
  const where = /[^\p{ASCII}]|xn--/iu.test(written) ? shownAddress(written.normalize('NFC').toLowerCase()) : written;
  return who && where ? `${who} <${where}>` : who || where;
}

export function formatPeople(addresses: readonly Address[] | undefined): People {
  const people = (addresses ?? [])
    .flatMap((address): readonly Mailbox[] => address.group ?? [address])
    .map(formatPerson)
    .filter((person) => person !== '');
  return { list: people.slice(0, PEOPLE_LIMIT), left: Math.max(0, people.length - PEOPLE_LIMIT) };
}
