import { useEffect, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill } from '@/i18n/fill.ts';
import { offerActions } from '../../admin/palette/actions.ts';
import { type Admin, type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { counted } from '../../admin/shell/texts.ts';
import { testNotices } from './calls.ts';
import type { NoticeTested, ShownNotices } from './notices.schema.ts';
import { REACH_WAYS, type ReachWay } from './reach.shared.ts';

interface Props {
  shown: ShownNotices;
  onTested: () => void;
}

function wayText(way: ReachWay, { to, devices, lastMailAt, lastPushAt, lastBeatAt, waiting }: ShownNotices, { texts, languageTag }: Admin) {
  const last = (at: string | null) =>
    at === null ? texts['adminNotices.never'] : fill(texts['adminNotices.last'], { time: formatMoment(at, languageTag) });
  if (way === 'heartbeat') return last(lastBeatAt);
  if (way === 'ownerPush') return `${counted(texts, 'adminNotices.devices.count', devices.length, languageTag)} ${last(lastPushAt)}`;
  const held = waiting > 0 ? ` ${counted(texts, 'adminNotices.waiting', waiting, languageTag)}` : '';
  return `${fill(texts['adminNotices.to'], { address: to ?? '' })} ${last(lastMailAt)}${held}`;
}

function testedText({ mail, push, heartbeat }: NoticeTested, texts: AdminTexts): string {
  const ofMail =
    mail.status === 'none'
      ? texts['adminNotices.tested.mail.none']
      : fill(texts[`adminNotices.tested.mail.${mail.status}`], { to: mail.to ?? '', error: mail.error ?? '' });
  const ofPush = push.map(({ name, outcome }) =>
    fill(texts[`adminNotices.tested.push.${outcome === 'sent' ? 'sent' : 'failed'}`], { name }),
  );
  const { status, answer, faults } = heartbeat;
  const ofHeartbeat =
    status === 'reached' && faults > 0
      ? texts['adminNotices.tested.heartbeat.faults']
      : fill(texts[`adminNotices.tested.heartbeat.${status}`], { answer: answer ?? '' });
  return [ofMail, ...(ofPush.length > 0 ? ofPush : [texts['adminNotices.tested.push.none']]), ofHeartbeat].join(' ');
}

export function Ways({ shown, onTested }: Props) {
  const admin = useAdmin();
  const { texts } = admin;
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const test = async () => {
    setBusy(true);
    setSaid('');
    const outcome = await testNotices();
    setBusy(false);
    setSaid(
      outcome.ok
        ? testedText(outcome.data, texts)
        : outcome.offline
          ? texts['admin.do.offline']
          : outcome.error.message || texts['admin.do.failed.why'],
    );
    if (outcome.ok) onTested();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once.
  useEffect(() => offerActions([{ id: 'notices:test', name: texts['adminNotices.test.find'], run: () => void test() }]), []);
  return (
    <>
      <dl className="tells-ways">
        {REACH_WAYS.map((way) => {
          const problem = shown.problems[way];
          return (
            <div key={way} data-problem={problem === null ? undefined : ''}>
              <dt>{texts[`adminNotices.way.${way}`]}</dt>
              <dd className="tells-state">{texts[problem === null ? 'adminNotices.works' : 'adminNotices.broken']}</dd>
              <dd>{problem === null ? wayText(way, shown, admin) : texts[`adminSecurity.advice.${problem}`]}</dd>
            </div>
          );
        })}
      </dl>
      <div className="admin-form-foot panel-foot">
        <Button variant="outline" loading={isBusy} loadingText={texts['adminNotices.testing']} onClick={() => void test()}>
          {texts['adminNotices.test']}
        </Button>
        <span role="status">{said}</span>
      </div>
    </>
  );
}
