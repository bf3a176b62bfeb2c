import type { FieldValues } from '@/features/forms/forms.schema.ts';

/** Reads `?topic=` or `?service=` (a slug) as the topic, `?message=` as the field named by `text`. */
export const prefillForm =
  (text: string) =>
  (query: URLSearchParams): FieldValues => ({
    topic: query.get('service') ?? query.get('topic') ?? '',
    [text]: query.get('message')?.trim() ?? '',
  });
