import { useEffect, useRef, useState } from 'react';
import { conclude } from '@/features/announcements/conclude.ts';
import { fill } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { CONTENT_PAGE } from '../../content/admin/content.schema.ts';
import { RebuildPart } from '../../content/admin/RebuildPart.tsx';
import type { SectionName } from '../../sections/sections.shared.ts';
import { SETUP_FIELDS, SETUP_GROUPS } from '../fields.shared.ts';
import { readSetup } from './calls.ts';
import { SetupForm } from './SetupForm.tsx';
import type { SetupState } from './setup-admin.schema.ts';

/** Why nothing can be changed here, and what to do. */
function Unreachable({ state }: { state: SetupState }) {
  const { texts } = useAdmin();
  if (state.fault) return <p className="setup-note">{fill(texts['adminSetup.fault'], { fault: state.fault })}</p>;
  if (state.broken) return <p className="setup-note">{fill(texts['adminSetup.broken'], { file: state.broken })}</p>;
  return (
    <>
      <p>{texts['adminSetup.nowhere.why']}</p>
      <ul className="setup-ways">
        <li>{texts['adminSetup.nowhere.folder']}</li>
        <li>{texts['adminSetup.nowhere.repository']}</li>
      </ul>
    </>
  );
}

function Elsewhere() {
  const { texts, locale } = useAdmin();
  return (
    <Panel id="elsewhere" title={texts['adminSetup.elsewhere']}>
      <ul className="setup-ways">
        <li>
          <a href={path(locale, CONTENT_PAGE)}>{texts['adminSetup.elsewhere.content']}</a>
        </li>
        <li>{texts['adminSetup.elsewhere.more']}</li>
      </ul>
    </Panel>
  );
}

/** The section without which nothing of a group is asked. */
function neededBy(group: string): SectionName | undefined {
  const fields = SETUP_FIELDS.filter((field) => field.group === group);
  return fields.every(({ needs }) => needs) ? fields[0]?.needs : undefined;
}

const nothing = () => undefined;

export const SetupIsland = adminIsland(function SetupIsland() {
  const { texts } = useAdmin();
  const resource = useResource(readSetup, 'setup');
  const [written, setWritten] = useState<SetupState>();
  const { data } = resource;
  // A later reading that fails leaves the form, and what is written in it.
  const first = useRef(data?.files ?? undefined);
  first.current ??= data?.files ?? undefined;
  const files = first.current;
  const saidOf = ({ source }: SetupState) => texts[source === 'folder' ? 'adminSetup.written.folder' : 'adminSetup.written.repository'];
  const place = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each writing.
  useEffect(() => {
    if (written) conclude(saidOf(written), [place.current]);
  }, [written]);
  return (
    <>
      <Panel
        id="details"
        title={texts[data && !data.source ? 'adminSetup.nowhere' : 'adminSetup.details']}
        note={files && data?.source && texts[`adminSetup.note.${data.source}`]}
        resource={resource}
      >
        {data && !files && <Unreachable state={data} />}
        {files && (
          <ul className="section-links">
            {[...SETUP_GROUPS, 'profiles' as const].map((group) => (
              <li key={group} data-needs={neededBy(group)}>
                <a href={`#${group}`}>{texts[`setup.group.${group}`]}</a>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {files && <SetupForm files={files} onWritten={setWritten} />}
      {written && (
        <p className="setup-written" ref={place} tabIndex={-1}>
          {saidOf(written)}
        </p>
      )}
      {files && <RebuildPart list={undefined} onNewBuild={nothing} />}
      <Elsewhere />
    </>
  );
});
