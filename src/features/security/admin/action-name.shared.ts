/** Returns the stored name if another version wrote it. */
export const actionName = (action: string, texts: Readonly<Record<string, string>>): string => texts[`auditAction.${action}`] ?? action;
