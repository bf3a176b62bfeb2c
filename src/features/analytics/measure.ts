import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Track } from './track.ts';
import type { Vital } from './vitals.shared.ts';

const rounded = ({ name, value }: Metric): number => (name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value));

let measuring = false;

export function measureVitals(track: Track): void {
  if (measuring) return;
  measuring = true;
  const vitals: Partial<Record<Vital, number>> = {};
  const note = (metric: Metric) => {
    vitals[metric.name] = rounded(metric);
  };
  for (const observe of [onLCP, onCLS, onINP, onFCP, onTTFB]) observe(note, { reportAllChanges: true });

  const flush = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', flush);
    if (Object.keys(vitals).length > 0) track('web_vitals', { path: location.pathname, width: innerWidth, ...vitals });
  };
  // Runs after the package's capturing listeners, which record the last values.
  addEventListener('visibilitychange', flush);
  // Hidden before this loaded: observers deliver buffered entries in later tasks.
  setTimeout(flush);
}
