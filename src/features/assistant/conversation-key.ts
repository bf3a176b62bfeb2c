/** In session storage: the conversation ends with the tab. */
export const CONVERSATION_KEY = 'assistant';
