export const SECRET_KEY = 'snipcart secret key of the tests';
