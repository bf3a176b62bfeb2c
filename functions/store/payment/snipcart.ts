import { ApiError } from '../../http/api-error.ts';
import type { Provider } from './provider.ts';

const elsewhere = async (): Promise<never> => {
  throw new ApiError('conflict');
};

/** Its own cart takes the order and the money, and its dashboard sends money back: its events tell of both (`store/snipcart`). */
export const snipcart: Provider = {
  refunder: 'snipcart',
  isAvailable: () => false,
  start: elsewhere,
  end: async () => {},
  refund: elsewhere,
};
