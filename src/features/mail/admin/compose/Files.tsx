import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { readDocuments } from '../calls.ts';
import { headTime, sizeText } from '../format.ts';
import { MailIcon } from '../MailIcon.tsx';
import type { MailDocument } from '../mail.schema.ts';
import type { ComposeStore } from './compose-store.ts';

/** Endings that mail services often refuse, and that a reader is warned of. */
const PROGRAM = /\.(?:exe|com|bat|cmd|scr|pif|msi|cpl|js|jse|vbs|vbe|wsf|ps1|jar|hta|lnk|iso|img|docm|xlsm|pptm|apk|dmg|sh)$/iu;

interface Props {
  compose: ComposeStore;
}

function FileList({ compose }: Props) {
  const { texts, languageTag } = useAdmin();
  const { files } = useStore(compose.$compose);
  const uploads = useStore(compose.$uploads);
  if (files.length + uploads.length === 0) return null;
  const remove = (id: string, name: string) => {
    compose.remove(id);
    announce(fill(texts['mail.files.removed'], { name }));
  };
  const button = (id: string, name: string) => (
    <button type="button" className="mail-link" aria-label={fill(texts['mail.files.remove'], { name })} onClick={() => remove(id, name)}>
      {texts['mail.files.remove.short']}
    </button>
  );
  return (
    <ul className="mail-files" aria-label={texts['mail.files']}>
      {files.map(({ id, name, sizeBytes }) => (
        <li key={id}>
          <MailIcon name="file" />
          <bdi>{name}</bdi>
          <span className="mail-small">
            {sizeText(sizeBytes, languageTag)}
            {PROGRAM.test(name) && ` · ${texts['mail.files.program']}`}
          </span>
          {button(id, name)}
        </li>
      ))}
      {uploads.map(({ id, name, problem }) => (
        <li key={id}>
          <MailIcon name="file" />
          <bdi>{name}</bdi>
          {problem ? (
            <span className="mail-problem" role="alert">
              {problem === 'failed' ? texts['mail.files.failed'] : problem}
            </span>
          ) : (
            <progress aria-label={fill(texts['mail.files.storing'], { name })} />
          )}
          {button(id, name)}
        </li>
      ))}
    </ul>
  );
}

function Documents({ compose }: Props) {
  const { texts, languageTag } = useAdmin();
  const [documents, setDocuments] = useState<readonly MailDocument[]>();
  const show = async () => {
    if (documents) return setDocuments(undefined);
    const { to, cc, bcc } = compose.$compose.get();
    const outcome = await readDocuments([to, cc, bcc].filter(Boolean).join('\n'));
    const found = outcome.ok ? outcome.data.documents : [];
    setDocuments(found);
    if (found.length === 0) announce(texts[outcome.ok ? 'mail.documents.none' : 'mail.reply.failed']);
  };
  const nameOf = ({ kind, number }: MailDocument): string => `${texts[`mail.documents.${kind}`]} ${number}`;
  return (
    <>
      <button type="button" className="mail-link" aria-expanded={documents !== undefined} onClick={() => void show()}>
        {texts['mail.documents']}
      </button>
      {documents?.length === 0 && <p className="mail-small">{texts['mail.documents.none']}</p>}
      {documents && documents.length > 0 && (
        <ul className="mail-documents" aria-label={texts['mail.documents']}>
          {documents.map((document) => (
            <li key={document.id}>
              <button
                type="button"
                className="mail-link"
                onClick={() => {
                  void compose.copy(nameOf(document), { document: document.id });
                  setDocuments(undefined);
                }}
              >
                {nameOf(document)}
              </button>
              <span className="mail-small">
                {headTime(document.at, languageTag)} · <bdi>{document.address}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function Files({ compose }: Props) {
  const { texts } = useAdmin();
  const { problems } = useStore(compose.$compose);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="mail-attach">
      <FileList compose={compose} />
      <p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={texts['mail.files.add']}
          onChange={({ currentTarget }) => {
            compose.attach([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <button type="button" className="mail-link" onClick={() => input.current?.click()}>
          {texts['mail.files.add']}
        </button>
        <Documents compose={compose} />
      </p>
      <div role="alert">{problems.files && <p className="mail-problem">{problems.files}</p>}</div>
    </div>
  );
}
