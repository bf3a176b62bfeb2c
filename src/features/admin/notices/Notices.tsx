import { PartState } from '../shell/PartState.tsx';
import { useResource } from '../shell/use-resource.ts';
import { readNotices } from './calls.ts';
import { Devices } from './Devices.tsx';
import { NoticesForm } from './NoticesForm.tsx';
import type { NoticesProps } from './texts.ts';
import { Ways } from './Ways.tsx';

/** What the site sends its owner, by which ways, and when. */
export function Notices(props: NoticesProps) {
  const { texts, languageTag } = props;
  const resource = useResource((signal) => readNotices(signal), 'notices');
  const { data, reload, put } = resource;
  return (
    <section className="panel" aria-labelledby="tells" aria-busy={resource.state === 'loading'}>
      <h2 id="tells">{texts['adminNotices.heading']}</h2>
      <p className="panel-note">{texts['adminNotices.note']}</p>
      <PartState resource={resource} texts={texts} languageTag={languageTag} />
      {data && (
        <>
          <Ways {...props} shown={data} onTested={() => void reload()} />
          <Devices {...props} shown={data} onChanged={() => void reload()} />
          <NoticesForm {...props} shown={data} onSaved={put} />
        </>
      )}
    </section>
  );
}
