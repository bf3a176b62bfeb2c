import type { Identity } from '../identity/identity.schema.ts';
import { sampleFields } from '../identity/sample-values.ts';
import type { Terms } from '../terms/terms.schema.ts';
import { CONTENT_STEPS, type ContentStep } from './setup.schema.ts';

/** @param own entries that are no samples, as `blog/a-title` */
export function lackingIn(identity: Identity, { sample }: Pick<Terms, 'sample'>, own: readonly string[]): ContentStep[] {
  const samples = sampleFields(identity);
  const lacks: Record<ContentStep, boolean> = {
    who: samples.some((field) => field === 'url' || field.startsWith('owner.')),
    promises: sample,
    seller: samples.some((field) => field.startsWith('seller.')),
    portrait: identity.owner.portrait === undefined,
    article: !own.some((entry) => /^(?:blog|notes)\//u.test(entry)),
    samples: identity.switches.sampleNotice,
  };
  return CONTENT_STEPS.filter((step) => lacks[step]);
}
