/** Marks of answers in the languages of usual mail programs, also several and counted (`Re[2]:`). */
const REPLY = /^(?:(?:re|aw|antw|sv|απ|σχετ)(?:\[\d+\])?\s*:\s*)+/iu;
const FORWARD = /^(?:(?:fwd?|wg|tr|πρθ|προωθ)\s*:\s*)+/iu;

export const replySubject = (subject: string): string => `Re: ${subject.replace(REPLY, '')}`.trim();
export const forwardSubject = (subject: string): string => `Fwd: ${subject.replace(FORWARD, '')}`.trim();
