import type { KeysOf } from '@/i18n/translator.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { type HeldData, STAYING } from './privacy-admin.schema.ts';

const GOING = [
  'messages',
  'attachments',
  'mails',
  'drafts',
  'requests',
  'orders',
  'withdrawals',
  'audit',
] as const satisfies readonly (keyof HeldData['goes'])[];

export const goesLines = (goes: HeldData['goes'], texts: Record<KeysOf<'privacyAdmin.goes.*'>, string>, languageTag: string): string[] =>
  GOING.flatMap((kind) =>
    goes[kind] > 0 ? [counted<`privacyAdmin.goes.${typeof kind}`>(texts, `privacyAdmin.goes.${kind}`, goes[kind], languageTag)] : [],
  );

export const staysLines = (stays: HeldData['stays'], texts: AdminTexts, languageTag: string): string[] =>
  STAYING.flatMap((kind) => (stays[kind] > 0 ? [counted(texts, `privacyAdmin.stays.${kind}`, stays[kind], languageTag)] : []));

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="request-steps">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

interface HeldLinesProps {
  goes: readonly string[];
  stays: readonly string[];
  /** The level below the heading that they stand under. */
  Heading: 'h3' | 'h4';
}

export function HeldLines({ goes, stays, Heading }: HeldLinesProps) {
  const { texts } = useAdmin();
  return (
    <>
      <Heading>{texts['privacyAdmin.held.goes']}</Heading>
      {goes.length === 0 ? <p>{texts['privacyAdmin.held.nothing']}</p> : <Lines lines={goes} />}
      <Heading>{texts['privacyAdmin.held.stays']}</Heading>
      <Lines lines={[...stays, texts['privacyAdmin.stays.backups']]} />
    </>
  );
}
