/** The harmonised notice on the legal guarantee: Annex I of Implementing Regulation (EU) 2025/1960; its words. */
export const guarantee = {
  'guarantee.title': 'EU legal guarantee',
  'guarantee.years': 'Minimum two-year legal guarantee protection for goods sold in the European Union.',
  'guarantee.when': 'Consumers can claim their rights under the legal guarantee of conformity, for example if goods:',
  'guarantee.when.described': 'do not match the description;',
  'guarantee.when.function': 'do not function as intended.',
  'guarantee.liable':
    'Sellers are liable for any lack of conformity which existed when the goods were delivered, and which becomes apparent within the legal guarantee period. Sellers in such a situation are required to offer:',
  'guarantee.offer.free': 'free repair or free replacement;',
  'guarantee.offer.money': 'in some cases, a price reduction or full reimbursement.',
  'guarantee.longer':
    'Some countries have a longer legal guarantee period. For second-hand goods, a shorter period may apply, but not less than one year.',
  'guarantee.more': 'For more information on your rights in a specific country, scan the QR code or ask the seller.',
  'guarantee.code': 'QR code for',
  'guarantee.todo': 'What to do if you receive non-conforming goods:',
  'guarantee.todo.contact': 'Contact the seller as soon as possible to report the issue.',
  'guarantee.todo.proof': 'Provide proof of purchase, such as a receipt, invoice, or bank statement.',
  'guarantee.commercial':
    'Sellers and producers may also offer commercial guarantees, which apply independently from the legal guarantee. For example, a GARAN label stands for a commercial guarantee of durability that the producer offers at no additional cost for the entire good.',
};
