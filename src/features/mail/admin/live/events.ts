export const MAIL_EVENTS = { new_message: 'mail:new-message', new_messages_count: 'mail:count-update' } as const;

/** Reports the connection's status; its detail is a `LinkState`. */
export const MAIL_LINK_EVENT = 'mail:link';
