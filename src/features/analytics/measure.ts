import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Vital } from './vitals.schema.ts';

/** Digits after the point that are worth sending: whole milliseconds, thousandths of a CLS score. */
const rounded = ({ name, value }: Metric): number => (name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value));

/** Measures the page that is open, and hands its vitals over once, when it is first hidden. */
export function measure(send: (vitals: Partial<Record<Vital, number>>) => void): void {
  const vitals: Partial<Record<Vital, number>> = {};
  const note = (metric: Metric) => {
    vitals[metric.name] = rounded(metric);
  };
  for (const observe of [onLCP, onCLS, onINP, onFCP, onTTFB]) observe(note, { reportAllChanges: true });

  const flush = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', flush);
    if (Object.keys(vitals).length > 0) send(vitals);
  };
  // After the package's own listeners, which come first because they capture: they note the last values.
  addEventListener('visibilitychange', flush);
  // Hidden before this was loaded: the observers bring what the browser has buffered in a task of their own.
  setTimeout(flush);
}
