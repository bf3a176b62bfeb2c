/** A field that people do not see and programs fill in. */
export const TRAP_FIELD = 'website';

/** The sender's own name of a submission, where a plain form cannot send the `Idempotency-Key` header. */
export const KEY_FIELD = 'key';

/** Fields of every form that hold nothing a person wrote. */
export const FIXED_FIELDS = ['locale', KEY_FIELD, TRAP_FIELD] as const;

/** The calls that the site's forms post to: the form's page in the default language, and its own fixed fields. */
export const FORMS = {
  '/api/contact': { page: '/contact', fixed: ['kind'] },
  '/api/privacy-requests': { page: '/privacy-request', fixed: [] },
} as const;

/** @param pathname of a call */
export const formAt = (pathname: string): { page: string; fixed: readonly string[] } | undefined =>
  pathname in FORMS ? FORMS[pathname as keyof typeof FORMS] : undefined;
