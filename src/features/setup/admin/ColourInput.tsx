import type { ComponentProps } from 'react';
import { readTone } from '@/features/brand/brand.schema.ts';
import { useValue } from './use-value.ts';

/** A colour of CSS, with what it looks like. */
export function ColourInput(props: ComponentProps<'input'>) {
  const { node, value } = useValue();
  return (
    <span className="setup-colour">
      <input {...props} ref={node} autoComplete="off" spellCheck={false} />
      <span aria-hidden="true" style={{ background: readTone(value) ?? 'transparent' }} />
    </span>
  );
}
