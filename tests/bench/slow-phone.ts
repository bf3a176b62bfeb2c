/** As Lighthouse applies slow 4G to a real load; bytes a second. */
export const SLOW_4G = { offline: false, latency: 562, downloadThroughput: 184_000, uploadThroughput: 84_000 };
export const SLOW_CPU = 4;
export const PHONE = { width: 412, height: 823 };
