import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { ANALYTICS_PAGE } from '../analytics/analytics.schema.ts';
import { counted } from '../shell/texts.ts';
import { leadsTo } from './leads-to.ts';
import { MaybeLink } from './MaybeLink.tsx';
import type { TodayTexts } from './texts.ts';
import type { Today } from './today.schema.ts';

interface Props {
  today: Today;
  texts: TodayTexts;
  locale: Locale;
  languageTag: string;
  time: (iso: string) => string;
}

export function Glance({ today: { visitors, questions, errors, health, push, outbox }, texts, locale, languageTag, time }: Props) {
  const number = (value: number) => new Intl.NumberFormat(languageTag).format(value);
  const { down, watchedAt } = health;
  const figures = [
    {
      name: texts['today.visitors'],
      link: leadsTo('visitors', visitors.link),
      value: number(visitors.today),
      note: (
        <>
          <a href={path(locale, `${ANALYTICS_PAGE}?range=yesterday`)}>
            {fill(texts['today.visitors.yesterday'], { count: number(visitors.yesterday) })}
          </a>
          , <a href={path(locale, `${ANALYTICS_PAGE}?range=7`)}>{fill(texts['today.visitors.week'], { count: number(visitors.week) })}</a>
        </>
      ),
    },
    {
      name: texts['today.questions'],
      link: leadsTo('questions', questions.link),
      value: number(questions.unanswered),
      note: counted(texts, 'today.questions.note', questions.asked, languageTag),
    },
    {
      name: texts['today.errors'],
      link: leadsTo('errors', errors.link),
      value: number(errors.total),
      note: counted(texts, 'today.errors.kinds', errors.kinds, languageTag),
    },
    {
      name: texts['today.health'],
      link: leadsTo('health', health.link),
      value: down.length === 0 ? texts['today.health.up'] : counted(texts, 'today.health.down', down.length, languageTag),
      note: watchedAt ? fill(texts['today.health.watched'], { time: time(watchedAt) }) : texts['today.health.unwatched'],
    },
    {
      name: texts['today.push'],
      link: leadsTo('push', push.link),
      value: number(push.subscribers),
      note: fill(texts['today.push.languages'], { en: number(push.en), el: number(push.el) }),
    },
    { name: texts['today.outbox'], link: leadsTo('outbox', outbox.link), value: number(outbox.queued), note: texts['today.outbox.note'] },
  ];
  return (
    <dl className="glance">
      {figures.map(({ name, link, value, note }) => (
        <div key={name}>
          <dt>
            <MaybeLink href={link && path(locale, link)}>{name}</MaybeLink>
          </dt>
          <dd className="glance-note">{note}</dd>
          <dd className={/\d/u.test(value) ? 'glance-value' : 'glance-value glance-word'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
