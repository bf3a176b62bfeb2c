/** Window events by the type of message that they carry (specification, section 7). */
export const MAIL_EVENTS = { new_message: 'mail:new-message', new_messages_count: 'mail:count-update' } as const;

/** Window event of the connection's status; its detail is a `LinkState`. */
export const MAIL_LINK_EVENT = 'mail:link';
