import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { fileAddress } from '../calls.ts';
import { sizeText } from '../format.ts';
import { MailIcon } from '../MailIcon.tsx';
import type { MailAttachment } from '../mail.schema.ts';

export const Attachments = ({ files }: { files: readonly MailAttachment[] }) => {
  const { texts, languageTag } = useAdmin();
  return (
    <ul className="mail-files" aria-label={texts['mail.files']}>
      {files.map(({ id, name, sizeBytes, stored }) => {
        const label = name || texts['mail.file.unnamed'];
        return (
          <li key={id}>
            <MailIcon name="file" />
            {stored ? (
              <a href={fileAddress(id)} download={name || true} aria-label={fill(texts['mail.file.download'], { name: label })}>
                {label}
              </a>
            ) : (
              <span>{label}</span>
            )}
            <span className="mail-small">
              {sizeText(sizeBytes, languageTag)}
              {!stored && ` · ${texts['mail.file.unstored']}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
