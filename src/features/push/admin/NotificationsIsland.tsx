import { useEffect, useRef, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import { Panel, SectionLinks } from '../../admin/shell/Panel.tsx';
import { PartState } from '../../admin/shell/PartState.tsx';
import { useOpened } from '../../admin/shell/use-opened.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { Notices } from '../../notices/admin/Notices.tsx';
import { Broadcast } from './Broadcast.tsx';
import { BroadcastList } from './BroadcastList.tsx';
import { Compose } from './Compose.tsx';
import { readOverview } from './calls.ts';
import type { OpenedBroadcast, PushRange } from './notifications.schema.ts';
import { PUSH_DAYS } from './notifications.schema.ts';
import { Subscribers } from './Subscribers.tsx';
import { type Draft, newDraft } from './use-sending.ts';
import { toBody, toValues } from './values.ts';

const SECTIONS = ['compose', 'messages', 'subscribers'] as const;
/** Anchor of Notices.tsx, to which mails link. */
const TELLS = 'tells';
const SETTINGS = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;

export const NotificationsIsland = adminIsland(function NotificationsIsland() {
  const { texts } = useAdmin();
  const { opened, action, go, heading } = useOpened('message');
  const [range, setRange] = useState<PushRange>('30');
  const overview = useResource((signal) => readOverview(range, signal), range);
  const [draft, setDraft] = useState<Draft>(newDraft);
  const [turn, setTurn] = useState(0);
  const compose = useRef<HTMLHeadingElement>(null);
  const { data } = overview;
  const isNew = draft.id === 'push';

  useEffect(() => {
    if (!isNew && opened === '') compose.current?.focus();
  }, [isNew, opened]);

  const take = (next: Draft) => {
    setDraft(next);
    go('');
  };
  const edit = (broadcast: OpenedBroadcast) =>
    take({
      ...{ id: `push-edit-${broadcast.id}-${broadcast.version}`, edited: broadcast.id, version: broadcast.version },
      ...{ values: toValues(broadcast, 'later'), toBody },
    });
  const repeat = (broadcast: OpenedBroadcast) =>
    take({ id: `push-repeat-${broadcast.id}`, version: 0, values: toValues(broadcast, 'now'), toBody });

  if (opened) return <Broadcast key={opened} id={opened} first={action} turn={turn} go={go} onEdit={edit} onRepeat={repeat} />;
  return (
    <>
      <SectionLinks prefix="notifications" names={SECTIONS}>
        <li>
          <a href={`#${TELLS}`}>{texts['adminNotices.heading']}</a>
        </li>
      </SectionLinks>
      <Panel
        id="compose"
        title={texts[draft.edited ? 'notifications.compose.edit' : 'notifications.compose']}
        heading={compose}
        className="push-compose"
      >
        {!isNew && (
          <button type="button" className="button button-text button-xs" onClick={() => setDraft(newDraft())}>
            {texts['notifications.compose.new']}
          </button>
        )}
        <PartState resource={overview} />
        {data?.isOn === false && (
          <div className="push-off">
            <p>{texts['notifications.off']}</p>
            <p>{texts['notifications.off.how']}</p>
            <dl className="settings-facts">
              {SETTINGS.map((name) => (
                <Term key={name} name={<code>{name}</code>}>
                  {texts[`notifications.setting.${name}`]}
                </Term>
              ))}
            </dl>
          </div>
        )}
        {data?.isOn && (
          <Compose
            key={draft.id}
            draft={draft}
            overview={data}
            onSent={({ id }) => {
              setDraft(newDraft());
              setTurn((before) => before + 1);
              go(id);
            }}
          />
        )}
      </Panel>
      <Panel
        id="messages"
        title={texts['notifications.messages']}
        note={fill(texts['notifications.messages.note'], { days: PUSH_DAYS })}
        heading={heading}
      >
        {opened === '' && <BroadcastList go={go} turn={turn} />}
      </Panel>
      <Subscribers overview={overview} range={range} onRange={setRange} />
      <Notices />
    </>
  );
});
