/** Asked and shown only with an analytics tag (content/site.yaml). */
export const analyticsTag = {
  'tag.label': 'Consent to Google Analytics',
  'tag.ask': 'May Google Analytics record which pages you open? It sets cookies and sends data about your visit to Google.',
  'tag.accept': 'Accept',
  'tag.refuse': 'Refuse',
  'tag.details': 'Details',
  'tag.footer': 'Consent to analytics',
  'tag.settings': 'Google Analytics',
  'tag.settings.note': 'Runs only if you accept it. The site’s own visitor figures are separate and do not use cookies.',
  'tag.state.granted': 'You have accepted Google Analytics.',
  'tag.state.refused': 'You have refused Google Analytics. It is not loaded.',
  'tag.state.unasked': 'You have not answered yet. Google Analytics is not loaded.',
  'tag.state.objects':
    'Your browser objects on every site (Global Privacy Control or Do Not Track). That counts as a refusal: Google Analytics is not loaded, and you are not asked.',
  'tag.state.off':
    'You have chosen not to be counted on this site. That counts as a refusal: Google Analytics is not loaded, and you are not asked.',
  'tag.state.unstorable':
    'This browser does not store anything for this site, so your answer cannot be remembered. Google Analytics is not loaded.',
  'tag.until': 'Your answer is remembered until',
  'tag.noscript': 'Without JavaScript, Google Analytics is never loaded.',
} as const;
