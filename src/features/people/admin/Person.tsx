import { useEffect, useRef } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import { path } from '@/i18n/path.ts';
import { undoable } from '../../admin/confirm/undo.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { type Fact, Facts } from '../../admin/shell/Facts.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { PartState } from '../../admin/shell/PartState.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { blocks } from '../../mail/settings/calls.ts';
import { readPerson } from './calls.ts';
import { writeLink } from './links.shared.ts';
import { PersonLink } from './PersonLink.tsx';
import { type PersonData, personSchema } from './people.schema.ts';
import { Timeline } from './Timeline.tsx';

function toFacts({ texts, locale, languageTag }: Admin, person: PersonData): Fact[] {
  const { names, companies, phones, vatNumbers, languages, firstAt, totals } = person;
  const number = new Intl.NumberFormat(languageTag);
  const list = new Intl.ListFormat(languageTag);
  const texted = (name: string, values: readonly string[]): Fact[] => (values.length > 0 ? [[name, list.format(values)]] : []);
  const counted = (name: string, count: number): Fact[] => (count > 0 ? [[name, number.format(count)]] : []);
  return [
    ...texted(texts['people.otherNames'], names.slice(1)),
    ...texted(texts['people.company'], companies),
    ...texted(texts['people.phone'], phones),
    ...texted(texts['people.vatNumber'], vatNumbers),
    ...texted(
      texts['people.languages'],
      languages.map((language) => texts[`language.name.${language}`]),
    ),
    ...(firstAt ? [[texts['people.firstAt'], formatMoment(firstAt, languageTag)] as const] : []),
    ...counted(texts['people.total.messages'], totals.messages),
    ...counted(texts['people.total.mails'], totals.mails),
    ...counted(texts['people.total.orders'], totals.orders),
    ...(totals.orders > 0 ? [[texts['people.total.paid'], formatEuro(locale, totals.paidCents)] as const] : []),
    ...counted(texts['people.total.requests'], totals.requests),
    ...counted(texts['people.total.withdrawals'], totals.withdrawals),
  ];
}

const totalOf = ({ totals: { messages, mails, orders, requests, withdrawals } }: PersonData): number =>
  messages + mails + orders + requests + withdrawals;

export function Person({ address, go }: { address: string; go: (address: string) => void }) {
  const { texts } = useAdmin();
  const isAddress = personSchema.safeParse({ address }).success;
  const resource = useResource((signal) => readPerson(address, signal), isAddress ? address : undefined);
  const { data: person, reload } = resource;
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = person !== undefined;
  // The pressed link is gone with the list. The heading takes the focus at once, and again when it has the person's name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and once the person is there.
  useEffect(() => heading.current?.focus(), [isThere]);

  const name = person?.names[0];
  return (
    <section className="panel person" aria-labelledby="person" aria-busy={isAddress && resource.state === 'loading'}>
      <button type="button" className="button button-text button-xs" onClick={() => go('')}>
        ← {texts['people.back']}
      </button>
      <h2 id="person" tabIndex={-1} ref={heading}>
        {name ? `${name} · ${person.address}` : address}
      </h2>
      {isAddress ? <PartState resource={resource} /> : <p>{texts['people.invalid']}</p>}
      {person && <Opened person={person} reload={() => void reload()} />}
    </section>
  );
}

function Opened({ person, reload }: { person: PersonData; reload: () => void }) {
  const admin = useAdmin();
  const { texts, locale } = admin;
  const { address, events, alike, block } = person;
  const total = totalOf(person);
  const facts = toFacts(admin, person);
  return (
    <>
      <Actions {...{ person, reload }} />
      {block && <p>{texts['people.blocked']}</p>}
      {total === 0 ? (
        <>
          <p>{fill(texts['people.nobody'], { address })}</p>
          <p className="muted">{texts['people.nobody.note']}</p>
        </>
      ) : (
        <>
          <section aria-labelledby="person-who">
            <h3 id="person-who">{texts['people.who']}</h3>
            <Facts facts={facts} />
          </section>
          <Timeline events={events} total={total} />
        </>
      )}
      {alike.length > 0 && (
        <section aria-labelledby="person-alike">
          <h3 id="person-alike">{texts['people.alike']}</h3>
          <p className="muted">{texts['people.alike.note']}</p>
          <ul>
            {alike.map((other) => (
              <li key={other.address}>
                {other.name}: <PersonLink address={other.address} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href={`${path(locale, '/admin/mail')}?${new URLSearchParams({ folder: 'all', q: address })}`}>{texts['people.mailSearch']}</a>
      </p>
    </>
  );
}

function Actions({ person: { address, block }, reload }: { person: PersonData; reload: () => void }) {
  const { texts, locale } = useAdmin();
  const put = async () => {
    await undoable(
      {
        title: fill(texts['people.block.done'], { address }),
        run: () => blocks.add({ value: address, note: '' }),
        undo: (made) => blocks.remove(made),
        onUndone: reload,
      },
      texts,
    );
    reload();
  };
  const lift = async ({ id, version }: { id: string; version: number }) => {
    await undoable(
      {
        title: fill(texts['people.unblock.done'], { address }),
        run: () => blocks.remove({ id, version }),
        undo: () => blocks.add({ value: address, note: '' }),
        onUndone: reload,
      },
      texts,
    );
    reload();
  };
  return (
    <div className="person-actions">
      <a className="button button-sm" href={writeLink(locale, address)}>
        {texts['people.write']}
      </a>
      <a className="button button-outline button-sm" href={`${path(locale, '/admin/privacy')}#${new URLSearchParams({ address })}`}>
        {texts['people.desk']}
      </a>
      <Button size="sm" variant="outline" onClick={() => void (block ? lift(block) : put())}>
        {texts[block ? 'people.unblock' : 'people.block']}
      </Button>
    </div>
  );
}
