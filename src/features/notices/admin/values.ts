import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { NOTICE_NAMES } from './kinds.shared.ts';
import type { NoticeSettings } from './notices.schema.ts';

/** Value of a ticked checkbox; forms leave out the others. */
export const TICKED = 'true';

const box = (isOn: boolean): string => (isOn ? TICKED : '');

export const toValues = ({ address, quiet, urgentPasses, digest, ways, ...texts }: NoticeSettings): FieldValues => ({
  ...{ locale: texts.locale, zone: texts.zone, quietFrom: texts.quietFrom, quietTo: texts.quietTo, digestAt: texts.digestAt },
  ...{ address: address ?? '', quiet: box(quiet), urgentPasses: box(urgentPasses), digest: box(digest) },
  ...Object.fromEntries(
    NOTICE_NAMES.flatMap((name) => [
      [`ways.${name}.mail`, ways[name].mail],
      [`ways.${name}.push`, box(ways[name].push)],
    ]),
  ),
});

export const toBody = ({
  address = '',
  locale,
  zone,
  quiet,
  quietFrom,
  quietTo,
  urgentPasses,
  digest,
  digestAt,
  ...rest
}: FieldValues) => ({
  ...{ address: address.trim() || null, locale, zone, quietFrom, quietTo, digestAt },
  ...{ quiet: quiet === TICKED, urgentPasses: urgentPasses === TICKED, digest: digest === TICKED },
  ways: Object.fromEntries(
    NOTICE_NAMES.map((name) => [name, { mail: rest[`ways.${name}.mail`], push: rest[`ways.${name}.push`] === TICKED }]),
  ),
});
