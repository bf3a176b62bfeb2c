import { useMemo } from 'react';
import type { ToolTexts } from '../texts.ts';
import { allZones, ownZone } from '../zone.ts';
import { Select } from './Fields.tsx';

interface Props {
  texts: ToolTexts;
  label: string;
  zone: string;
  onChange: (zone: string) => void;
}

export function ZoneSelect({ texts, label, zone, onChange }: Props) {
  const options = useMemo(() => {
    const own = ownZone();
    const name = (value: string) => (value === own ? `${value} (${texts['tools.part.zone.own']})` : value);
    return [...new Set([...allZones(), zone])].map((value) => ({ value, text: name(value) }));
  }, [texts, zone]);
  return <Select label={label} value={zone} options={options} onChange={onChange} />;
}
