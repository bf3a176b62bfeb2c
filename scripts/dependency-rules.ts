/** What the packages of the lock file may be: read by scripts/check-dependencies.ts. */

/** SPDX ids of licences under which the site may use, change and pass on a package, with a notice at most (or, MPL, per changed file). */
export const ALLOWED_LICENCES = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-3.0', 'CC-BY-4.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
];

export interface LicenceException {
  name: string;
  licences: readonly string[];
  reason: string;
}

export const LICENCE_EXCEPTIONS: readonly LicenceException[] = [
  {
    name: '@img/sharp-*',
    licences: ['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
    reason: 'libvips, a library that sharp loads while building; no page and no function has it',
  },
  {
    name: '@sentry/cli*',
    licences: ['FSL-1.1-MIT'],
    reason: 'a program that uploads source maps while building; the licence forbids only to compete with Sentry',
  },
  {
    name: 'dictionary-el',
    licences: ['(GPL-2.0 OR LGPL-2.1 OR MPL-1.1)'],
    reason: 'a list of Greek words, used under MPL 1.1: the build reads it, and the search has the roots of its words as data',
  },
];

export interface AcceptedAdvisory {
  id: string;
  reason: string;
  /** Day from which the check fails again, as ISO 8601. */
  until: string;
}

export const ACCEPTED_ADVISORIES: readonly AcceptedAdvisory[] = [];
