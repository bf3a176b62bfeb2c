export const audit = {
  'audit.date': 'Date of the last audit',
  'audit.method': 'Method',
  'audit.method.text':
    'axe-core {version} in Chromium over every template: WCAG 2.2 A and AA, best practices and enhanced contrast (7:1), in both languages, both themes, at 320 and 1280 pixels',
  'audit.pages': 'Pages audited',
  'audit.states': 'Page states audited',
  'audit.violations': 'Violations found',
  'audit.enhanced': 'Texts below a contrast of 7:1',
  'audit.gaps': 'Known gaps',
  'audit.gaps.text':
    'People who rely on assistive technology have not audited the site yet; automatic rules find only some of the barriers.',
  'audit.none': 'No audit has been recorded for this build.',
} as const;
