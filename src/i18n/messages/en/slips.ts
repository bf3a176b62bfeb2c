/** The question beside an e-mail field, loaded when the field is left. */
export const slips = {
  'slips.slip': 'Is the address right? Did you mean:',
  'slips.letters': 'Some letters of this address are not Latin. Did you mean:',
  'slips.mixed': 'This address mixes letters of two alphabets. Please check it.',
  'slips.local':
    'Many mail services, perhaps also the one that this site uses, cannot write to an address with such letters before the @. If you have another address, please give that one.',
  'slips.take': 'Use {address}',
  'slips.taken': 'The address is now {address}.',
} as const;
