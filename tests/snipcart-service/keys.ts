export const SECRET_KEY = 'snipcart secret key of the tests';
export const GATEWAY_SECRET = 'snipcart gateway secret of the tests';
