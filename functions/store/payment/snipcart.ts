import { ApiError } from '../../http/api-error.ts';
import type { Provider } from './provider.ts';

const elsewhere = async (): Promise<never> => {
  throw new ApiError('conflict');
};

/** Takes order and money in its own cart, and refunds in its own dashboard; its events report both (`store/snipcart`). */
export const snipcart: Provider = {
  refunder: 'snipcart',
  isAvailable: () => false,
  start: elsewhere,
  end: async () => {},
  refund: elsewhere,
};
