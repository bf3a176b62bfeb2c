import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { download } from '@/components/download.ts';
import { conclude } from '@/features/announcements/conclude.ts';
import { fill } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { confirmed, freshly } from '../../admin/confirm/confirm.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { notify } from '../../admin/shell/notify.ts';
import { Panel } from '../../admin/shell/Panel.tsx';
import { PartState } from '../../admin/shell/PartState.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { eraseHeld, exportHeld, lookUp } from './calls.ts';
import { goesLines, HeldLines, staysLines } from './held-lines.tsx';
import { exportName, type HeldData, heldSchema } from './privacy-admin.schema.ts';
import '@/features/forms/forms.css';

export interface HeldQuery {
  address: string;
  request?: string;
}

interface Props {
  query: HeldQuery | undefined;
  setQuery: (query: HeldQuery) => void;
  changes: number;
  onUse: () => void;
}

function useExport(query: HeldQuery | undefined, held: HeldData | undefined, onUse: () => void) {
  const { texts } = useAdmin();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!query || !held || busy) return;
    const { archives, until } = held;
    setBusy(true);
    for (let archive = 1; archive <= archives; archive += 1) {
      const outcome = await freshly(texts['privacyAdmin.export'], () => exportHeld({ ...query, until, archive }));
      if (!outcome.ok) {
        setBusy(false);
        if (outcome.status !== 401)
          void notify('error', {
            title: texts['privacyAdmin.export.failed'],
            message: outcome.offline ? texts['part.offline'] : outcome.error.message,
          });
        return;
      }
      download(exportName(query.address, new Date(), { archive, archives }), outcome.data);
    }
    setBusy(false);
    conclude(texts['privacyAdmin.export.done']);
    onUse();
  };
  return { busy, save };
}

export function Held({ query, setQuery, changes, onUse }: Props) {
  const { texts, languageTag } = useAdmin();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWrong, setWrong] = useState(false);
  const resource = useResource((signal) => lookUp(query?.address ?? '', signal), query && `${changes} ${query.address}`);
  const { put } = resource;
  const held = resource.data?.address === query?.address ? resource.data : undefined;
  const { busy, save } = useExport(query, held, onUse);

  useEffect(() => {
    if (!query || !field.current) return;
    field.current.value = query.address;
    setWrong(false);
    heading.current?.focus();
  }, [query]);

  const found = held && fill(texts['privacyAdmin.held.of'], { address: held.address });
  useEffect(() => {
    if (found) conclude(found);
  }, [found]);

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = heldSchema.safeParse({ address: field.current?.value ?? '' });
    setWrong(!read.success);
    if (!read.success) return field.current?.focus();
    if (read.data.address === query?.address) resource.reload();
    else setQuery(read.data);
  };
  const goes = held ? goesLines(held.goes, texts, languageTag) : [];
  const list = (lines: readonly string[]) => new Intl.ListFormat(languageTag).format(lines);
  const erase = () =>
    held &&
    confirmed({
      title: fill(texts['privacyAdmin.erase.title'], { address: held.address }),
      text: fill(texts['privacyAdmin.erase.text'], { list: list(goes) }),
      verb: texts['privacyAdmin.erase.verb'],
      done: '',
      run: async () => {
        const outcome = await eraseHeld({ ...query, address: held.address, until: held.until });
        if (!outcome.ok) return outcome;
        put(outcome.data.held);
        onUse();
        void notify('success', {
          title: fill(texts['privacyAdmin.erase.done'], { list: list(goesLines(outcome.data.gone, texts, languageTag)) }),
        });
        return outcome;
      },
    });
  return (
    <Panel
      id="held"
      title={texts['privacyAdmin.held']}
      note={texts['privacyAdmin.held.note']}
      isBusy={query !== undefined && resource.state === 'loading'}
      heading={heading}
    >
      <form className="admin-form held-form" onSubmit={search} noValidate>
        <div className="field">
          <label htmlFor={id}>{texts['privacyAdmin.email']}</label>
          <input
            id={id}
            ref={field}
            type="email"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isWrong}
            aria-describedby={`${id}-error`}
          />
        </div>
        <Button type="submit" variant="outline" size="sm">
          {texts['privacyAdmin.held.look']}
        </Button>
        <p className="held-error" id={`${id}-error`} role="alert">
          {isWrong && texts['privacyAdmin.held.invalid']}
        </p>
      </form>
      {query && <PartState resource={{ ...resource, data: held }} />}
      {held && <HeldResult {...{ held, goes, busy }} title={found} onSave={() => void save()} onErase={() => void erase()} />}
    </Panel>
  );
}

interface HeldResultProps {
  held: HeldData;
  goes: readonly string[];
  busy: boolean;
  title: string | undefined;
  onSave: () => void;
  onErase: () => void;
}

function HeldResult({ held, goes, busy, title, onSave, onErase }: HeldResultProps) {
  const { texts, locale, languageTag } = useAdmin();
  return (
    <div className="held">
      <h3>{title}</h3>
      {held.open.length > 0 && <p className="held-open">{counted(texts, 'privacyAdmin.held.open', held.open.length, languageTag)}</p>}
      <HeldLines Heading="h4" goes={goes} stays={staysLines(held.stays, texts, languageTag)} />
      {(held.stays.mentions ?? 0) > 0 && (
        <p>
          <a href={`${path(locale, '/admin/mail')}?${new URLSearchParams({ folder: 'all', q: held.address })}`}>
            {texts['privacyAdmin.held.search']}
          </a>
        </p>
      )}
      {held.archives > 1 && <p>{counted(texts, 'privacyAdmin.held.archives', held.archives, languageTag)}</p>}
      <div className="request-actions">
        <Button size="sm" variant="outline" loading={busy} loadingText={texts['privacyAdmin.export']} onClick={onSave}>
          {texts['privacyAdmin.export']}
        </Button>
        {goes.length > 0 && (
          <Button size="sm" onClick={onErase}>
            {texts['privacyAdmin.erase']}
          </Button>
        )}
      </div>
    </div>
  );
}
