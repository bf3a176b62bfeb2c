/** What the patterns begin with, and what they repeat. */
export const PIECES = [
  ...['a', '-', '1', ':', '@', '.', '/', '?', ' ', '\t', '\n', '\\', '"', '<', '=', '#', '%', ',', ';', '+', '_', 'σ', '[', ')'],
  ...['a.', '/a', ' 1', 'AA11 ', '%25', '%40', 'a@', 'a@a.', 'a%40a%40', '@:1', '@:1 ', '#.', '1.1.', 'ff:', '+1 ', '..', 'q=0.', ':1'],
  ...[
    'ey',
    'eyJ-',
    'eyJa',
    'eyJ.',
    '-----BEGIN ',
    '-----BEGIN A-----',
    'http://',
    'http://a',
    'a://a@',
    'password',
    'password=',
    'Cookie:',
  ],
  ...['token=', 'token=3D', '\n> ', '=\n', '%', '&#1;', '-2D', '\\u0041', 'aGVsbG8gd29ybGQgYW5kIG1vcmU=\n'],
  ...['sk-', 'bearer ', '.a.js', '-aaaaaaaa', '<a ', '<a href="https://a.example"', 'www.', 'bot@', 'Android ', 'Version/1', 'Version/1.'],
];
