export const writing = {
  'blog.feed': 'Άρθρα του {brand}',
  'blog.categories': 'Κατηγορίες',
  'blog.tags': 'Ετικέτες',
  'blog.in': 'Άρθρα στην κατηγορία «{name}»',
  'blog.in.description': 'Όλα τα άρθρα του {brand} στην κατηγορία «{name}», από το νεότερο, με ημερομηνίες, χρόνους ανάγνωσης και ροή RSS.',
  'blog.tagged': 'Ετικέτα «{name}»',
  'blog.tagged.description':
    'Όλα τα άρθρα και οι σημειώσεις του {brand} με την ετικέτα «{name}», από το νεότερο, στα ελληνικά και στα αγγλικά.',
  'blog.page': 'Σελίδα {page} από {pages}',
  'blog.page.description': 'Άρθρα για δεδομένα, ΤΝ, λογισμικό και ασφάλεια: σελίδα {page} από {pages} του ευρετηρίου.',
  'blog.newer': 'Νεότερα',
  'blog.older': 'Παλαιότερα',
  'blog.pages': 'Σελίδες του ιστολογίου',
  'blog.all': 'Όλα τα άρθρα',
  'blog.follow': 'Παρακολούθηση μέσω RSS',
  'notes.feed': 'Σημειώσεις του {brand}',
  'notes.all': 'Όλες οι σημειώσεις',
} as const;
