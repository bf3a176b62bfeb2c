import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '@/components/Button.tsx';
import { track } from '@/features/analytics/track.ts';
import { markAwake } from '@/features/islands/awake.ts';
import type { PushChoice } from '@/features/push/choice.ts';
import { push } from '@/features/push/push.ts';
import { PUSH_TOPICS } from '@/features/push/topics.ts';
import { toast } from '@/features/toast/toast.ts';
import { formatTag, LOCALE_CODES, LOCALES, type Locale } from '@/i18n/locales.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { Switch } from './Switch.tsx';
import type { PushTexts } from './texts.ts';

const TOPICS = HAS_STORE ? PUSH_TOPICS : PUSH_TOPICS.filter((topic) => topic !== 'store');

interface Props {
  texts: PushTexts;
  locale: Locale;
  privacy: string;
}

export function PushSettings({ texts: t, locale, privacy }: Props) {
  const { status, busy, choice, problem, askAgainAt } = useStore(push.$push, { ssr: 'initial' });
  useEffect(() => void push.start(locale), [locale]);

  const time = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' });
  const isOn = status === 'on';
  const canChoose = isOn || status === 'ready';
  const choose = async (change: Partial<PushChoice>) => {
    await push.choose(change);
    const now = push.$push.get();
    if (isOn && now.status === 'on' && !now.problem) void toast.success({ title: t['push.said.changed'] });
  };
  const turn = async () => {
    const done = isOn ? await push.turnOff() : await push.turnOn();
    if (done && !isOn) track('push_subscribed');
    if (done) void toast.success({ title: t[isOn ? 'push.said.off' : 'push.said.on'] });
  };

  return (
    <div className="settings-group" ref={markAwake} data-push={status}>
      <div role="status">
        <p className="push-status">{t[`push.${status}`].replace('{time}', () => (askAgainAt ? time.format(askAgainAt) : ''))}</p>
        {problem && <p className="push-problem">{t[`push.problem.${problem}`]}</p>}
      </div>
      <fieldset className="choice-list" disabled={!canChoose} hidden={!canChoose && status !== 'unknown'}>
        <legend>{t['push.topics']}</legend>
        {TOPICS.map((topic) => {
          const isChosen = choice.topics.includes(topic);
          return (
            <Switch
              key={topic}
              name={`topic-${topic}`}
              label={t[`push.topic.${topic}`]}
              checked={isChosen}
              disabled={isChosen && choice.topics.length === 1}
              onChange={(on) => void choose({ topics: TOPICS.filter((one) => (one === topic ? on : choice.topics.includes(one))) })}
            />
          );
        })}
        <p className="hint">{t['push.topics.hint']}</p>
      </fieldset>
      <div hidden={!canChoose && status !== 'unknown'}>
        <ChoiceList
          name="push-language"
          legend={t['push.language']}
          choices={LOCALE_CODES.map((value) => ({ value, label: LOCALES[value].name, lang: LOCALES[value].tag }))}
          chosen={choice.locale}
          disabled={!canChoose}
          choose={(value) => void choose({ locale: value })}
        />
      </div>
      <div className="settings-foot" hidden={!canChoose && status !== 'unknown'}>
        <Button
          variant={isOn ? 'outline' : 'solid'}
          disabled={!canChoose}
          loading={busy}
          loadingText={t['push.busy']}
          onClick={() => void turn()}
        >
          {t[isOn ? 'push.turnOff' : 'push.turnOn']}
        </Button>
      </div>
      <p className="small">
        <a href={privacy}>{t['push.privacy']}</a>
      </p>
    </div>
  );
}
