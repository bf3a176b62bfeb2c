import type { Locale } from '../../../../i18n/locales.ts';
import { LOCALES } from '../../../../i18n/locales.ts';
import { path } from '../../../../i18n/path.ts';
import { translator } from '../../../../i18n/translator.ts';
import type { Identity } from '../../../identity/identity.schema.ts';
import { LOGIN_PAGE } from '../../../login/login.schema.ts';
import { connectTo } from '../../../security/connect.ts';
import { CONTENT_PAGE, EDITOR_PAGE } from '../content.schema.ts';

/** The services' APIs, and where Sveltia CMS asks whether a service is down. */
const HOSTS = {
  github: ['https://api.github.com', 'https://www.githubstatus.com'],
  gitlab: ['https://gitlab.com', 'https://status-api.hostedstatus.com'],
  gitea: ['https://gitea.com'],
} as const;

/** Why it is wider than that of other pages: docs/decisions/035-editor.md. */
function policy(repository: Identity['repository']): string {
  const hosts = repository ? (repository.apiUrl ? [repository.apiUrl] : HOSTS[repository.service]) : [];
  return [
    "default-src 'none'",
    `${connectTo(...hosts)} data: blob:`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
  ].join('; ');
}

export function editorPage(locale: Locale, repository: Identity['repository']): string {
  const t = translator(locale);
  return `<!doctype html>
<html lang="${LOCALES[locale].tag}" data-styles="whole" data-repository="${repository ? 'set' : 'none'}" data-twice="${t('editor.twice', { id: '{id}' })}">
<head>
<meta http-equiv="content-security-policy" content="${policy(repository)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${t('adminContent.editor')}</title>
<link rel="cms-config-url" type="application/json" href="${path(locale, EDITOR_PAGE)}/config.json">
<link rel="stylesheet" href="${EDITOR_PAGE}/editor.css">
<script type="module" src="${EDITOR_PAGE}/editor.js"></script>
</head>
<body>
<nav class="bar"><a href="${path(locale, CONTENT_PAGE)}">← ${t('adminContent.editor.back')}</a>${repository ? `<a class="again" href="${path(locale, LOGIN_PAGE)}" hidden>${t('adminContent.editor.again')}</a>` : `<p hidden>${t('adminContent.editor.folder')}</p>`}</nav>
<div id="nc-root"></div>
<main class="set-up" hidden>
<h1>${t('adminContent.editor')}</h1>
<p>${t('adminContent.editor.none')}</p>
<pre>repository: { service: github, name: your-name/your-site, branch: main }</pre>
<p>${t('adminContent.editor.local')}</p>
</main>
<noscript>${t('admin.noscript')}</noscript>
</body>
</html>
`;
}
