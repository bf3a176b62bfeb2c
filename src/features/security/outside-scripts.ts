/**
 * Whether a page may run scripts of other hosts: those with the analytics tag or Snipcart's cart. They make scripts and HTML of their
 * own, so such a page cannot have the strictest rules.
 */
export const allowsOutsideScripts = (policy: string): boolean => /(?:^|;)\s*script-src\s[^;]*https?:/u.test(policy);
