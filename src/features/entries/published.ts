export const isPublished = ({ draft, publishAt }: { draft?: boolean | undefined; publishAt?: Date | undefined }, now: number): boolean =>
  draft !== true && (publishAt === undefined || publishAt.getTime() <= now);
