export const audit = {
  'audit.date': 'Date of the last audit',
  'audit.method': 'Method',
  'audit.method.text':
    'axe-core {version} in Chromium: WCAG 2.2 A and AA, best practices and enhanced contrast (7:1), in both languages, both themes, at 320 and 1280 pixels',
  'audit.pages': 'Pages audited',
  'audit.states': 'Page states audited',
  'audit.violations': 'Violations found',
  'audit.enhanced': 'Texts below a contrast of 7:1',
  'audit.html': 'Errors in the HTML',
  'audit.html.text': '{found} in {pages} files, on {date} (Nu HTML checker {version})',
  'audit.lighthouse': 'Lighthouse, accessibility',
  'audit.lighthouse.text': 'at least {score} of 100 on {pages} pages, on {date} (version {version})',
  'audit.links': 'Broken links',
  'audit.links.text': '{found} of {links} links within the site, on {date}',
  'audit.gaps': 'Known gaps',
  'audit.gaps.text':
    'People who rely on assistive technology have not audited the site yet; automatic rules find only some of the barriers.',
  'audit.gaps.rule': 'Found by the rule {rule} of axe: {count}',
  'audit.gaps.unchecked': 'Pages that could not be checked: {pages}',
  'audit.none': 'No audit has been recorded for this build.',
} as const;
