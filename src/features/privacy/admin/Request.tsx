import { useEffect, useRef, useState } from 'react';
import { conclude } from '@/features/announcements/conclude.ts';
import { fill } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { type Fact, Facts } from '../../admin/shell/Facts.tsx';
import { formatDay, formatMoment } from '../../admin/shell/moment.ts';
import { PartState } from '../../admin/shell/PartState.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { PersonAddress } from '../../people/admin/PersonLink.tsx';
import { ActionDialog, type DialogAction } from './ActionDialog.tsx';
import { Actions } from './Actions.tsx';
import { Clock } from './Clock.tsx';
import { readRequest } from './calls.ts';
import type { OpenedRequest } from './privacy-admin.schema.ts';
import type { TemplateTexts } from './template.ts';

interface Props {
  id: string;
  /** The action at which it opens, or empty. */
  first: string;
  templates: Readonly<Record<'en' | 'el', TemplateTexts>>;
  go: (id: string) => void;
  lookUp: (address: string) => void;
  onChange: () => void;
  uses: number;
}

function toFacts({ texts, languageTag }: Admin, request: OpenedRequest): Fact[] {
  const { kind, law, state, daysLeft, dueOn, extended, acknowledgeBy, receivedOn, email, locale, subject, relation } = request;
  const by = (value: string) => fill(texts['order.deadline'], { at: formatDay(value, languageTag) });
  const day = extended ? `${by(dueOn)} ${texts['privacyAdmin.extended']}` : by(dueOn);
  return [
    [texts['privacyAdmin.kind'], texts[`privacy.kind.${kind}`]],
    [texts['privacyAdmin.law'], texts[`privacyAdmin.law.${law}`]],
    [texts['privacyAdmin.state'], texts[`privacy.state.${state}`]],
    ...(daysLeft === null
      ? [[texts['privacyAdmin.received'], formatDay(receivedOn, languageTag)] as const, [texts['privacyAdmin.due'], day] as const]
      : []),
    ...(acknowledgeBy ? [[texts['privacyAdmin.acknowledge'], by(acknowledgeBy)] as const] : []),
    [texts['privacyAdmin.email'], <PersonAddress key="email" address={email} write={texts['people.write']} />],
    [texts['privacyAdmin.language'], texts[`language.name.${locale}`]],
    ...(subject === 'other' ? [[texts['privacyAdmin.relation'], relation] as const] : []),
  ];
}

export function Request({ id, first, templates, go, lookUp, onChange, uses }: Props) {
  const admin = useAdmin();
  const { texts, locale, languageTag } = admin;
  const resource = useResource(async (signal) => {
    const outcome = await readRequest(id, signal);
    // Reads do not send the page's language, so the page words this itself.
    return !outcome.ok && outcome.status === 404
      ? { ...outcome, error: { ...outcome.error, message: texts['privacyAdmin.none'] } }
      : outcome;
  }, `${uses} ${id}`);
  const { data: request } = resource;
  const put = (changed: OpenedRequest) => {
    resource.put(changed);
    onChange();
    conclude(fill(texts['privacyAdmin.said'], { state: texts[`privacy.state.${changed.state}`] }));
  };
  const [action, setAction] = useState<DialogAction>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = request !== undefined;
  // The pressed link is gone with the list. The heading takes the focus at once, and again when it has the request's name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and once the request is there.
  useEffect(() => heading.current?.focus(), [isThere]);

  return (
    <section className="panel request" aria-labelledby="request" aria-busy={resource.state === 'loading'}>
      <button type="button" className="button button-text button-xs request-back" onClick={() => go('')}>
        ← {texts['privacyAdmin.back']}
      </button>
      <h2 id="request" tabIndex={-1} ref={heading}>
        {request ? `${request.reference} · ${request.name}` : texts['privacyAdmin.requests']}
      </h2>
      <PartState resource={resource} />
      {request && (
        <>
          <Clock request={request} />
          <Facts facts={toFacts(admin, request)} />
          <Actions {...{ request, first, put, choose: setAction, lookUp }} reload={resource.reload} />
          <h3>{texts['privacyAdmin.about']}</h3>
          <p className={request.about ? 'request-about' : 'muted'}>{request.about || texts['privacyAdmin.about.none']}</p>
          <p>
            <a href={`${path(locale, '/admin/mail')}?folder=all&thread=${encodeURIComponent(request.thread)}`}>
              {texts['privacyAdmin.conversation']}
            </a>
          </p>
          <h3>{texts['privacyAdmin.history']}</h3>
          <ol className="request-steps">
            {request.steps.map(({ step, note, at }) => (
              <li key={`${at} ${step}`}>
                <span>
                  {formatMoment(at, languageTag)}: {texts[`privacy.step.${step}`]}
                </span>
                {note && <p className="request-about">{note}</p>}
              </li>
            ))}
          </ol>
          {request.mails.length > 0 && (
            <>
              <h3>{texts['privacyAdmin.mails']}</h3>
              <ul className="request-steps">
                {request.mails.map((mail) => (
                  <li key={mail.id}>
                    {formatMoment(mail.at, languageTag)}: {mail.subject} ({texts[`privacyAdmin.mail.${mail.status}`]})
                  </li>
                ))}
              </ul>
            </>
          )}
          {request.others.length > 0 && <Others others={request.others} go={go} />}
          {action && (
            <ActionDialog
              {...{ action, request, templates }}
              lookUp={() => lookUp(request.email)}
              onClose={() => {
                setAction(undefined);
                // It may be erased and not answered.
                resource.reload();
              }}
              onDone={(changed) => {
                setAction(undefined);
                put(changed);
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

function Others({ others, go }: Pick<OpenedRequest, 'others'> & Pick<Props, 'go'>) {
  const { texts } = useAdmin();
  return (
    <>
      <h3>{texts['privacyAdmin.others']}</h3>
      <ul className="request-steps">
        {others.map((other) => (
          <li key={other.id}>
            <button type="button" className="plain-button" onClick={() => go(other.id)}>
              {other.reference}
            </button>{' '}
            {texts[`privacy.kind.${other.kind}`]}, {texts[`privacy.state.${other.state}`]}
          </li>
        ))}
      </ul>
    </>
  );
}
