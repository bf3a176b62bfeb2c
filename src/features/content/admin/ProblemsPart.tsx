import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import type { BuildProblem, ProjectState } from './content.schema.ts';
import { mendAddress } from './entry-rows.ts';

/** Its place is a link to where it is corrected. */
export function ProblemText({ problem: { file, line, text } }: { problem: BuildProblem }) {
  const { texts, locale } = useAdmin();
  const place = [file, line !== null && fill(texts['adminContent.failed.line'], { line })].filter(Boolean).join(', ');
  const mend = file === null ? undefined : mendAddress(file, locale);
  return (
    <>
      {place && mend ? (
        <a href={mend}>
          <code>{place}</code>
        </a>
      ) : (
        place && <code>{place}</code>
      )}{' '}
      <span lang="en">{text}</span>
    </>
  );
}

/** The newest files, also those of an entry that no list has yet. */
function Newest({ address }: { address: string }) {
  const { texts } = useAdmin();
  return (
    <p className="panel-note">
      {texts['adminContent.newest.at']} <a href={address}>{new URL(address).host}</a>
    </p>
  );
}

/** Nothing while the last build is the running one. */
export function ProblemsPart({ project }: { project: ProjectState | undefined }) {
  const { texts, languageTag } = useAdmin();
  if (project?.fault) return <p className="panel-note">{fill(texts['adminContent.project.fault'], { fault: project.fault })}</p>;
  if (!project?.failed) return project?.preview ? <Newest address={project.preview} /> : null;
  const { at, ofPreviews, problems } = project.failed;
  return (
    <Panel
      id="failed"
      title={texts[ofPreviews ? 'adminContent.failed.previews' : 'adminContent.failed']}
      note={texts[ofPreviews ? 'adminContent.failed.previews.note' : 'adminContent.failed.note']}
    >
      {at && <p>{fill(texts['adminContent.failed.at'], { time: formatMoment(at, languageTag) })}</p>}
      <ul className="content-problems">
        {problems.map((problem) => (
          <li key={`${problem.file} ${problem.line} ${problem.text}`}>
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
      {project.link && (
        <p>
          <a href={project.link}>{texts['adminContent.failed.more']}</a>
        </p>
      )}
    </Panel>
  );
}
