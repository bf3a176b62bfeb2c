export const blog = {
  'blog.feed': '{brand} articles',
  'blog.categories': 'Categories',
  'blog.tags': 'Tags',
  'blog.in': 'Articles in “{name}”',
  'blog.in.description': 'Every article on {brand} about “{name}”, newest first, each with its date and one line on what it says.',
  'blog.tagged': 'Tagged “{name}”',
  'blog.tagged.description': 'Every article and note on {brand} that carries the tag “{name}”, newest first, in English and in Greek.',
  'blog.page': 'Page {page} of {pages}',
  'blog.page.description': 'Articles, page {page} of {pages} of the blog’s index.',
  'blog.newer': 'Newer',
  'blog.older': 'Older',
  'blog.pages': 'Pages of the blog',
} as const;
