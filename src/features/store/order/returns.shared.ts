/** Why goods come back. Only a withdrawal has the periods of its law; the rest is between buyer and seller, or under the legal guarantee. */
export const RETURN_REASONS = ['withdrawal', 'guarantee', 'other'] as const;

/** Of what came back. `used`: handled more than is needed to look at it as in a shop. */
export const CONDITIONS = ['intact', 'used', 'damaged'] as const;

/** `checked`: its money is due. `ended`: it was checked, and nothing is due. `dropped`: the goods do not come. */
export const RETURN_STATES = ['announced', 'received', 'checked', 'refunded', 'ended', 'dropped'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

interface Recorded<Moment> {
  receivedOn: string | null;
  checkedAt: Moment | null;
  droppedAt: Moment | null;
  refundCents: number | null;
}

/** @param returnedCents what refunds of it have given back */
export function returnState<Moment>(
  { receivedOn, checkedAt, droppedAt, refundCents }: Recorded<Moment>,
  returnedCents: number,
): ReturnState {
  if (droppedAt !== null) return 'dropped';
  if (receivedOn === null) return 'announced';
  if (checkedAt === null) return 'received';
  if (!refundCents) return 'ended';
  return returnedCents >= refundCents ? 'refunded' : 'checked';
}
