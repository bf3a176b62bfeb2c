import { useEffect, useState } from 'react';
import { prepareNotices } from '../shell/notify.ts';
import { useResource } from '../shell/use-resource.ts';
import type { AiRange } from './ai.schema.ts';
import { readOverview } from './calls.ts';
import { Figures } from './Figures.tsx';
import { ModelFacts } from './ModelFacts.tsx';
import { QuestionList } from './QuestionList.tsx';
import { Trial } from './Trial.tsx';
import type { PartProps } from './texts.ts';

const SECTIONS = ['figures', 'questions', 'trial', 'model'] as const;

export function AiIsland(props: PartProps) {
  const { texts } = props;
  const [range, setRange] = useState<AiRange>('30');
  const overview = useResource((signal) => readOverview(range, signal), range);
  useEffect(prepareNotices, []);
  return (
    <>
      <ul className="section-links">
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{texts[`adminAi.${name}`]}</a>
          </li>
        ))}
      </ul>
      <Figures {...props} overview={overview} range={range} onRange={setRange} />
      <QuestionList {...props} onDeleted={overview.reload} />
      <Trial {...props} onDone={overview.reload} />
      <ModelFacts {...props} overview={overview} />
    </>
  );
}
