/** Is an entry for readers at `now` (milliseconds since 1970): no draft, and its date, if it has one, has come? */
export const isPublished = ({ draft, publishAt }: { draft?: boolean | undefined; publishAt?: Date | undefined }, now: number): boolean =>
  draft !== true && (publishAt === undefined || publishAt.getTime() <= now);
