/** Finds the `Server-Timing` header of `public/_headers`: on a host without functions, a beacon would log an error in the console. */
export const hasFunctions = (): boolean => JSON.stringify(performance.getEntriesByType('navigation')).includes('"api"');
