import { fill } from '@/i18n/fill.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import type { Resource } from '../../admin/shell/use-resource.ts';
import type { AiOverview } from './ai.schema.ts';

interface Props {
  overview: Resource<AiOverview>;
}

const SETTINGS = [
  ['AI_URL', 'adminAi.setting.url'],
  ['AI_MODEL', 'adminAi.setting.model'],
  ['AI_KEY', 'adminAi.setting.key'],
] as const satisfies readonly (readonly [string, keyof AdminTexts])[];

const NoModel = () => {
  const { texts } = useAdmin();
  return (
    <>
      <p>{texts['adminAi.none']}</p>
      <p>{texts['adminAi.none.how']}</p>
      <dl className="settings-facts ai-settings">
        {SETTINGS.map(([name, key]) => (
          <Term key={name} name={<code>{name}</code>}>
            {texts[key]}
          </Term>
        ))}
      </dl>
    </>
  );
};

const Used = ({ name, used, limit, text }: { name: string; used: number; limit: number; text: string }) => (
  <Term name={name}>
    {text}
    <meter className="ai-meter" min={0} max={Math.max(1, limit)} high={limit * 0.8} optimum={0} value={used} aria-label={name}>
      {text}
    </meter>
  </Term>
);

function Facts({ overview: { model, requests, tokens, limits } }: { overview: AiOverview }) {
  const { texts, languageTag } = useAdmin();
  const number = (value: number) => new Intl.NumberFormat(languageTag).format(value);
  const seconds = (ms: number) =>
    new Intl.NumberFormat(languageTag, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(ms / 1000);
  const of = ({ used, limit }: { used: number; limit: number }) =>
    fill(texts['adminAi.used'], { used: number(used), limit: number(limit) });
  if (!model) return <NoModel />;
  return (
    <dl className="settings-facts">
      <Term name={texts['adminAi.model.name']}>{model.name}</Term>
      <Term name={texts['adminAi.model.host']}>
        {model.host} · {texts[model.hasKey ? 'adminAi.model.key' : 'adminAi.model.noKey']}
      </Term>
      <Used name={texts['adminAi.requests']} {...requests} text={of(requests)} />
      <Used name={texts['adminAi.tokens']} {...tokens} text={of(tokens)} />
      <Term name={texts['adminAi.answer']}>
        {fill(texts['adminAi.answer.limits'], { sentences: number(limits.sentences), tokens: number(limits.answerTokens) })}
      </Term>
      <Term name={texts['adminAi.wait']}>
        {fill(texts['adminAi.wait.limits'], { first: seconds(limits.firstTokenMs), total: seconds(limits.totalMs) })}
      </Term>
      <Term name={texts['adminAi.rate']}>{fill(texts['adminAi.rate.limits'], { count: number(limits.perMinute) })}</Term>
    </dl>
  );
}

export function ModelFacts({ overview }: Props) {
  const { texts } = useAdmin();
  return (
    <Panel id="model" title={texts['adminAi.model']} resource={overview}>
      {overview.data && (
        <>
          <Facts overview={overview.data} />
          {overview.data.model && <p className="ai-model-note">{texts['adminAi.model.note']}</p>}
        </>
      )}
    </Panel>
  );
}
