import { useAdmin } from '../../../admin/shell/admin.tsx';
import { counted } from '../../../admin/shell/texts.ts';
import { PersonLink } from '../../../people/admin/PersonLink.tsx';

interface Props {
  people: readonly { name: string; address: string }[];
  notListed: number;
}

const SHOWN = 8;

/** Names of strangers may turn the direction of what stands beside them, so each is isolated. */
const List = ({ people }: Pick<Props, 'people'>) => (
  <ul className="mail-persons">
    {people.map(({ name, address }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an address may be named twice.
      <li key={index}>
        {name && <bdi>{name}</bdi>}{' '}
        <PersonLink address={address}>
          <bdi>{address}</bdi>
        </PersonLink>
      </li>
    ))}
  </ul>
);

export function People({ people, notListed }: Props) {
  const { texts, languageTag } = useAdmin();
  const more = people.length - SHOWN;
  return (
    <>
      <List people={people.slice(0, SHOWN)} />
      {more > 0 && (
        <details className="mail-quote">
          <summary>{counted(texts, 'mail.people.more', more, languageTag)}</summary>
          <List people={people.slice(SHOWN)} />
        </details>
      )}
      {notListed > 0 && <p className="mail-small">{counted(texts, 'mail.people.notListed', notListed, languageTag)}</p>}
    </>
  );
}
