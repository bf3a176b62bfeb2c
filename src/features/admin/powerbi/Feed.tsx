import { fill } from '@/i18n/fill.ts';
import { CopiedText } from './CopiedText.tsx';
import type { PowerbiOverview } from './powerbi.schema.ts';
import type { PowerbiTexts } from './texts.ts';

interface Props {
  texts: PowerbiTexts;
  overview: PowerbiOverview;
}

const described = (name: string, texts: PowerbiTexts): string => texts[`adminPowerbi.set.${name}` as 'adminPowerbi.set.Orders'];

export function Feed({ texts, overview: { feed, sets } }: Props) {
  return (
    <>
      <p className="panel-note">{texts['adminPowerbi.feed.note']}</p>
      <h3>{texts['adminPowerbi.feed.address']}</h3>
      <CopiedText texts={texts} text={feed} verb={texts['adminPowerbi.feed.copy']} />
      <ol className="powerbi-steps">
        <li>{texts['adminPowerbi.feed.get']}</li>
        <li>{texts['adminPowerbi.feed.signIn']}</li>
      </ol>
      <p className="powerbi-steps">{texts['adminPowerbi.feed.csv']}</p>
      <h3 id="sets">{texts['adminPowerbi.sets']}</h3>
      <dl className="powerbi-sets">
        {sets.map(({ name, scope, properties }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              <span className="small muted">
                {fill(texts['adminPowerbi.set.scope'], { scope: texts[`adminPowerbi.token.scopes.${scope}`] })}
              </span>
            </dt>
            <dd>
              {described(name, texts)}
              <details>
                <summary>{texts['adminPowerbi.set.columns']}</summary>
                <code>{properties.join(', ')}</code>
              </details>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
