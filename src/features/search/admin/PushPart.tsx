import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { confirmed } from '../../admin/confirm/confirm.ts';
import { offerActions } from '../../admin/palette/actions.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { push, readDifference, readTask, replace } from './calls.ts';
import { runPush, SLOW } from './push-run.ts';
import type { SearchDifference } from './search-admin.schema.ts';

interface Props {
  onPushed: () => void;
}

const KINDS = ['added', 'changed', 'removed'] as const;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function Changes({ difference }: { difference: SearchDifference }) {
  const { texts, languageTag } = useAdmin();
  const number = numbersIn(languageTag);
  const kinds = KINDS.filter((kind) => difference[kind].count > 0);
  if (kinds.length === 0) return <p>{texts['adminSearch.push.same']}</p>;
  return kinds.map((kind) => {
    const { count, pages } = difference[kind];
    return (
      <details className="search-changes" key={kind} open={count <= 10}>
        <summary>
          {texts[`adminSearch.push.${kind}`]} <span className="muted">{number(count)}</span>
        </summary>
        <ul>
          {pages.map((page) => (
            <li key={page}>{kind === 'removed' ? page : <a href={page}>{page}</a>}</li>
          ))}
          {count > pages.length && <li>{fill(texts['adminSearch.push.more'], { count: count - pages.length }, number)}</li>}
        </ul>
      </details>
    );
  });
}

export function PushPart({ onPushed }: Props) {
  const { texts, languageTag } = useAdmin();
  const resource = useResource(readDifference, 'difference');
  const { data: difference, reload } = resource;
  const [state, setState] = useState({ isBusy: false, said: '' });
  const heading = useRef<HTMLHeadingElement>(null);
  const changes = difference ? KINDS.reduce((sum, kind) => sum + difference[kind].count, 0) : 0;

  const end = (said: string) => {
    setState({ isBusy: false, said });
    reload();
    onPushed();
  };
  const pushAll = async () => {
    setState({ isBusy: true, said: texts['adminSearch.push.busy'] });
    const onWritten = () => setState({ isBusy: true, said: texts['adminSearch.push.waiting'] });
    const outcome = await runPush({ push, readTask, wait, onWritten });
    if (outcome.ok) heading.current?.focus();
    if (outcome.ok) return end(fill(texts['adminSearch.push.done'], outcome.data, numbersIn(languageTag)));
    const { offline, error } = outcome;
    if (error.code === SLOW) return end(texts['adminSearch.push.slow']);
    end(offline ? texts['adminSearch.push.offline'] : error.message || texts['adminSearch.push.failed']);
  };
  const askToReplace = async () => {
    let records = 0;
    const isDone = await confirmed({
      title: texts['adminSearch.replace.title'],
      text: texts['adminSearch.replace.text'],
      verb: texts['adminSearch.replace.verb'],
      done: '',
      run: async () => {
        const outcome = await replace();
        if (outcome.ok) records = outcome.data.records;
        return outcome;
      },
    });
    if (isDone) end(counted(texts, 'adminSearch.replace.done', records, languageTag));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette offers them once.
  useEffect(
    () =>
      offerActions([
        { id: 'search:compare', name: texts['adminSearch.push.compare'], run: reload },
        { id: 'search:replace', name: texts['adminSearch.replace.verb'], run: () => void askToReplace() },
      ]),
    [texts],
  );

  return (
    <Panel
      id="push"
      title={texts['adminSearch.push']}
      note={texts['adminSearch.push.note']}
      resource={resource}
      isBusy={resource.state === 'loading' || state.isBusy}
      heading={heading}
    >
      {difference && <Changes difference={difference} />}
      <div className="search-buttons">
        {changes > 0 && (
          <Button loading={state.isBusy} loadingText={texts['adminSearch.push.busy']} onClick={() => void pushAll()}>
            {counted(texts, 'adminSearch.push.verb', changes, languageTag)}
          </Button>
        )}
        <Button variant="outline" onClick={reload}>
          {texts['adminSearch.push.compare']}
        </Button>
        <Button variant="text" disabled={state.isBusy} onClick={() => void askToReplace()}>
          {texts['adminSearch.replace']}
        </Button>
      </div>
      <p role="status">{state.said}</p>
    </Panel>
  );
}
