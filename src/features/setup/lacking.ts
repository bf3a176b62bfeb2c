import type { Identity } from '../identity/identity.schema.ts';
import { lacksPhone, sampleFields } from '../identity/sample-values.ts';
import type { Terms } from '../terms/terms.schema.ts';
import { CONTENT_STEPS, type ContentStep } from './setup.schema.ts';

interface Own {
  /** Entries that are no samples, as `blog/a-title`. */
  entries: readonly string[];
  /** Whether the icon is the sample's no more. */
  logo: boolean;
}

export function lackingIn(identity: Identity, { sample }: Pick<Terms, 'sample'>, own: Own): ContentStep[] {
  const samples = sampleFields(identity);
  const lacks: Record<ContentStep, boolean> = {
    who: samples.some((field) => field === 'url' || field.startsWith('owner.')),
    promises: sample,
    seller: lacksPhone(identity) || samples.some((field) => field.startsWith('seller.')),
    profiles: samples.some((field) => field.startsWith('social.')),
    logo: !own.logo,
    portrait: identity.owner.portrait === undefined,
    article: !own.entries.some((entry) => /^(?:blog|notes)\//u.test(entry)),
    samples: identity.switches.sampleNotice,
  };
  return CONTENT_STEPS.filter((step) => lacks[step]);
}
