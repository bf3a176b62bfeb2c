/** `public/_headers` says so of every page; on a host without the functions a beacon would only leave an error in the console. */
export const hasFunctions = (): boolean => JSON.stringify(performance.getEntriesByType('navigation')).includes('"api"');
