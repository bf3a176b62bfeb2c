import type { TrustedPolicy } from './trusted-types.shared.ts';

type Make = (text: string) => string;
interface Factory {
  createPolicy: (name: string, rules: { createHTML?: Make; createScriptURL?: Make }) => { createHTML: Make; createScriptURL: Make };
}

const factory = (): Factory | undefined => (globalThis as { trustedTypes?: Factory }).trustedTypes;

/*
 * Both return strings by type: TypeScript's DOM has no trusted types, and a sink takes either. Browsers without them get the string. Make
 * each policy once: the header allows no second one of a name.
 */

/** @param make returns or checks the HTML, and throws if it is not what its place expects */
export const trustedHtml = (name: TrustedPolicy, make: Make): Make => {
  const policy = factory()?.createPolicy(name, { createHTML: make });
  return policy ? (html) => policy.createHTML(html) : make;
};

export const trustedAddress = (name: TrustedPolicy, address: string): string =>
  factory()
    ?.createPolicy(name, { createScriptURL: () => address })
    .createScriptURL('') ?? address;

/** @returns a function that starts a worker of the one script; call this once for each name */
export const trustedWorker = (name: TrustedPolicy, address: string): (() => Worker) => {
  let trusted: string | undefined;
  return () => {
    trusted ??= trustedAddress(name, address);
    return new Worker(trusted, { type: 'module' });
  };
};
