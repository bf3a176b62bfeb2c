import { fill } from '@/i18n/fill.ts';
import { type AdminTexts, useAdmin } from '../shell/admin.tsx';
import { PartState } from '../shell/PartState.tsx';
import type { Resource } from '../shell/use-resource.ts';
import type { AiOverview } from './ai.schema.ts';

interface Props {
  overview: Resource<AiOverview>;
}

const SETTINGS = [
  ['AI_URL', 'adminAi.setting.url'],
  ['AI_MODEL', 'adminAi.setting.model'],
  ['AI_KEY', 'adminAi.setting.key'],
] as const satisfies readonly (readonly [string, keyof AdminTexts])[];

/** How to connect one. */
const NoModel = () => {
  const { texts } = useAdmin();
  return (
    <>
      <p>{texts['adminAi.none']}</p>
      <p>{texts['adminAi.none.how']}</p>
      <dl className="settings-facts ai-settings">
        {SETTINGS.map(([name, key]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{texts[key]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

const Used = ({ name, used, limit, text }: { name: string; used: number; limit: number; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {text}
      <meter className="ai-meter" min={0} max={Math.max(1, limit)} high={limit * 0.8} optimum={0} value={used} aria-label={name}>
        {text}
      </meter>
    </dd>
  </div>
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
      <div>
        <dt>{texts['adminAi.model.name']}</dt>
        <dd>{model.name}</dd>
      </div>
      <div>
        <dt>{texts['adminAi.model.host']}</dt>
        <dd>
          {model.host} · {texts[model.hasKey ? 'adminAi.model.key' : 'adminAi.model.noKey']}
        </dd>
      </div>
      <Used name={texts['adminAi.requests']} {...requests} text={of(requests)} />
      <Used name={texts['adminAi.tokens']} {...tokens} text={of(tokens)} />
      <div>
        <dt>{texts['adminAi.answer']}</dt>
        <dd>{fill(texts['adminAi.answer.limits'], { sentences: number(limits.sentences), tokens: number(limits.answerTokens) })}</dd>
      </div>
      <div>
        <dt>{texts['adminAi.wait']}</dt>
        <dd>{fill(texts['adminAi.wait.limits'], { first: seconds(limits.firstTokenMs), total: seconds(limits.totalMs) })}</dd>
      </div>
      <div>
        <dt>{texts['adminAi.rate']}</dt>
        <dd>{fill(texts['adminAi.rate.limits'], { count: number(limits.perMinute) })}</dd>
      </div>
    </dl>
  );
}

export function ModelFacts({ overview }: Props) {
  const { texts } = useAdmin();
  return (
    <section className="panel" aria-labelledby="model" aria-busy={overview.state === 'loading'}>
      <h2 id="model">{texts['adminAi.model']}</h2>
      <PartState resource={overview} />
      {overview.data && (
        <>
          <Facts overview={overview.data} />
          {overview.data.model && <p className="ai-model-note">{texts['adminAi.model.note']}</p>}
        </>
      )}
    </section>
  );
}
