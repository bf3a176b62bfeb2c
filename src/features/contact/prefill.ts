import type { FieldValues } from '@/features/forms/forms.schema.ts';

/** What a link may bring: `?topic=` or `?service=` (a slug) for the topic, `?message=` for the field that is called `text`. */
export const prefill =
  (text: string) =>
  (query: URLSearchParams): FieldValues => ({
    topic: query.get('service') ?? query.get('topic') ?? '',
    [text]: query.get('message')?.trim() ?? '',
  });
