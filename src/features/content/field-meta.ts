import type { TopicKind } from '../topics/topics.ts';
import type { CollectionName } from './collections.shared.ts';

/** What the editor of content must know of a field beyond its type; `.meta()` of its schema. */
export interface FieldMeta {
  /** Listed in `content/topics.yaml`. */
  topic?: TopicKind;
  /** The slug of an entry of this collection. */
  entries?: CollectionName;
  /** The name of a picture beside the entry. */
  picture?: true;
  /** Not for the owner to change. */
  hidden?: true;
}
