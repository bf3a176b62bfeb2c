export const blog = {
  'blog.feed': 'Άρθρα του {brand}',
  'blog.categories': 'Κατηγορίες',
  'blog.tags': 'Ετικέτες',
  'blog.in': 'Άρθρα στην κατηγορία «{name}»',
  'blog.in.description':
    'Όλα τα άρθρα του {brand} στην κατηγορία «{name}», από το νεότερο, με την ημερομηνία και μια γραμμή για το καθένα.',
  'blog.in.lead': 'Πρώτα τα νεότερα· το καθένα λέει πού σταματά να ισχύει η μέθοδός του.',
  'blog.tagged': 'Ετικέτα «{name}»',
  'blog.tagged.description':
    'Όλα τα άρθρα και οι σημειώσεις του {brand} με την ετικέτα «{name}», πρώτα τα νεότερα, στα ελληνικά και στα αγγλικά.',
  'blog.tagged.lead': 'Άρθρα και σημειώσεις, πρώτα τα νεότερα.',
  'blog.page': 'Σελίδα {page} από {pages}',
  'blog.page.description': 'Άρθρα, σελίδα {page} από {pages} του ευρετηρίου.',
  'blog.newer': 'Νεότερα',
  'blog.older': 'Παλαιότερα',
  'blog.pages': 'Σελίδες του ιστολογίου',
} as const;
