import { useEffect, useState } from 'react';
import { adminIsland } from '../../admin/shell/admin.tsx';
import { prepareNotices } from '../../admin/shell/notify.ts';
import { SectionLinks } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import type { AiRange } from './ai.schema.ts';
import { readOverview } from './calls.ts';
import { Figures } from './Figures.tsx';
import { ModelFacts } from './ModelFacts.tsx';
import { QuestionList } from './QuestionList.tsx';
import { Trial } from './Trial.tsx';

const SECTIONS = ['figures', 'questions', 'trial', 'model'] as const;

export const AiIsland = adminIsland(function AiIsland() {
  const [range, setRange] = useState<AiRange>('30');
  const overview = useResource((signal) => readOverview(range, signal), range);
  useEffect(prepareNotices, []);
  return (
    <>
      <SectionLinks prefix="adminAi" names={SECTIONS} />
      <Figures overview={overview} range={range} onRange={setRange} />
      <QuestionList onDeleted={overview.reload} />
      <Trial onDone={overview.reload} />
      <ModelFacts overview={overview} />
    </>
  );
});
