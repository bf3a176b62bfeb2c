import { fill } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { TODAY_LINKS } from './links.shared.ts';
import type { Today } from './today.schema.ts';

interface Props {
  today: Today;
  time: (iso: string) => string;
}

export function Glance({ today: { visitors, questions, errors, health, push, outbox }, time }: Props) {
  const { texts, locale, languageTag } = useAdmin();
  const number = (value: number) => new Intl.NumberFormat(languageTag).format(value);
  const { down, watchedAt } = health;
  const noteLink = (to: keyof typeof TODAY_LINKS, text: string) => <a href={path(locale, TODAY_LINKS[to])}>{text}</a>;
  const figures = [
    {
      name: texts['today.visitors'],
      link: TODAY_LINKS.visitors,
      value: number(visitors.today),
      note: (
        <>
          {noteLink('yesterday', fill(texts['today.visitors.yesterday'], { count: number(visitors.yesterday) }))},{' '}
          {noteLink('week', fill(texts['today.visitors.week'], { count: number(visitors.week) }))}
        </>
      ),
    },
    {
      name: texts['today.questions'],
      link: TODAY_LINKS.unanswered,
      value: number(questions.unanswered),
      note: noteLink('asked', counted(texts, 'today.questions.note', questions.asked, languageTag)),
    },
    {
      name: texts['today.errors'],
      link: TODAY_LINKS.errors,
      value: number(errors.kinds),
      note: counted(texts, 'today.errors.reports', errors.total, languageTag),
    },
    {
      name: texts['today.health'],
      link: down.length > 0 ? TODAY_LINKS.down : TODAY_LINKS.parts,
      value: down.length === 0 ? texts['today.health.up'] : counted(texts, 'today.health.down', down.length, languageTag),
      note: watchedAt ? fill(texts['today.health.watched'], { time: time(watchedAt) }) : texts['today.health.unwatched'],
    },
    {
      name: texts['today.push'],
      link: TODAY_LINKS.push,
      value: number(push.subscribers),
      note: fill(texts['today.push.languages'], { en: number(push.en), el: number(push.el) }),
    },
    {
      name: texts['today.outbox'],
      link: TODAY_LINKS.queued,
      value: number(outbox.queued),
      note:
        outbox.held > 0 ? noteLink('held', fill(texts['today.outbox.held'], { count: number(outbox.held) })) : texts['today.outbox.note'],
    },
  ];
  return (
    <dl className="glance">
      {figures.map(({ name, link, value, note }) => (
        <div key={name}>
          <dt>
            <a href={path(locale, link)}>{name}</a>
          </dt>
          <dd className="glance-note">{note}</dd>
          <dd className={/\d/u.test(value) ? 'glance-value' : 'glance-value glance-word'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
