import type { SETTINGS } from '../functions/settings.ts';

/** What each setting is for, in the order of docs/reference/settings.md, from where links lead. Not in the Worker, whose size is limited. */
export const SETTING_TEXTS: Record<keyof typeof SETTINGS, string> = {
  AUTH_SECRET:
    'Signs the owner’s session, the links to orders and the backups, and seals links in the outbox. 32 characters or more. `npm run site -- keys` makes it, and `npm start` if it is missing. A new one ends all sessions and these links. Keep a copy',
  AUTH_SECRET_PREVIOUS:
    'The secret before: backups that it signed stay known. Remove it after 30 days. Do not set it if that secret leaked ([Rotate a key](../owner/operations.md#rotate-a-key))',
  SIGN_IN_LINKS: 'With `off`, sign-in links are not sent once you have two passkeys; recovery codes and `npm run site -- owner` still work',
  SITE_URL: 'The address of a preview, in place of `url` in `content/site.yaml`; `npm run deploy -- --preview` sets it',
  FALLBACK_LOCALE:
    'The language of `/` (`en` or `el`) for visitors who have chosen none and whose browser asks for neither. Anything else counts as English',
  MAIL_PROVIDER:
    'The format of the provider that sends mail, without the `EMAIL` binding: `resend`, `postmark`, `sendgrid`, `brevo`, `mailgun`, or `json` if not set, which posts `from`, `to`, `subject`, `text`, `reply_to`, `headers` ([Mail](../owner/services.md#mail))',
  MAIL_HTTP_TOKEN: 'Its key',
  MAIL_HTTP_URL:
    'The address that takes mail. It is known except for `json` and `mailgun`: `https://api.eu.mailgun.net/v3/YOUR-DOMAIN/messages.mime`',
  MAIL_FROM: 'The sender, `Name <address>`; the brand and e-mail of `content/site.yaml` if not set',
  MAIL_ALIASES:
    'The mailbox of each address, `press@example.com=press, shop@example.com=shop`; mail to any other address goes to the default mailbox',
  VAPID_PUBLIC_KEY: 'Push messages (RFC 8292, base64url); `npm run site -- keys` makes it',
  VAPID_PRIVATE_KEY: 'Its private half; `npm run site -- keys` makes it',
  VAPID_SUBJECT: 'Whom a push service may ask: a `mailto:` or `https:` address; `npm run site -- keys` makes it',
  PUSH_SERVICES:
    'Hosts of push services other than those of Chromium, Firefox, Safari and Edge, separated by commas: `*.push.example.com, …`. `*.` matches any subdomain',
  PUSH_LOCAL_SERVICE: 'Origin of a push service on the local machine, to try push messages',
  STRIPE_SECRET_KEY: 'Payment by card through Stripe Checkout, with the next ([Stripe](../owner/store.md#stripe))',
  STRIPE_WEBHOOK_SECRET: 'The signing secret of the webhook; cards need both',
  STRIPE_API_URL: 'Another address for Stripe’s API, such as a stand-in’s',
  VIVA_CLIENT_ID:
    'Payment by card or IRIS through Viva’s Smart Checkout, with the next four and `store.viva` ([Viva](../owner/store.md#viva))',
  VIVA_CLIENT_SECRET: 'The secret of the Smart Checkout credentials',
  VIVA_MERCHANT_ID: 'The merchant’s id at Viva, for refunds and the key of the webhook',
  VIVA_API_KEY: 'The API key that belongs to it',
  VIVA_SOURCE_CODE: 'The four digits of the payment source at Viva',
  VIVA_URL: '`https://demo.vivapayments.com` for Viva’s demo, or the address of a stand-in',
  SNIPCART_SECRET_KEY: 'Orders from Snipcart: its secret API key, which confirms its webhooks ([Snipcart](../owner/store.md#snipcart))',
  SNIPCART_API_URL: 'Another address for Snipcart’s API, such as a stand-in’s',
  PAYMENT_TEST_MODE: '`on` offers the test gateway, where no money moves. Never set it on a public site',
  VIES_URL:
    '`off` looks up no VAT numbers. Otherwise the EU’s register is asked, at another address if you give one ([VAT](../owner/store.md#vat))',
  MYDATA_USER_ID:
    'Tax documents through myDATA: the name of the user of its REST interface ([Tax documents](../owner/store.md#tax-documents))',
  MYDATA_SUBSCRIPTION_KEY: 'Its subscription key',
  MYDATA_URL: 'Another address for the interface: `https://mydataapidev.aade.gr` is the tax office’s test environment',
  AI_URL:
    'A language model for the assistant: base of an OpenAI-compatible API, such as `https://api.openai.com/v1` ([The assistant](../owner/assistant.md))',
  AI_MODEL: 'The name of the model',
  AI_KEY: 'Its key; local models do not need one',
  AI_DAILY_REQUESTS: 'The model’s budget per day (UTC): requests, 500 if not set; 0 stops it',
  AI_DAILY_TOKENS: 'The same for tokens, 1,000,000 if not set',
  ANALYTICS_DAILY_EVENTS:
    'How many visitors’ events are stored per day, 20,000 if not set; a network gets a tenth of them ([scaling](../owner/scaling.md))',
  ALGOLIA_APP_ID: 'The application at Algolia whose index is filled ([Use Algolia](../owner/services.md#use-algolia))',
  ALGOLIA_ADMIN_KEY:
    'A key that may `search`, `browse`, `addObject`, `deleteObject`, `deleteIndex`, `settings`, `editSettings`. Never put it into a page',
  ALGOLIA_INDEX: 'The name of the index, `blog` if not set',
  ALGOLIA_URL: 'Another address for Algolia’s REST API, such as a stand-in’s',
  SENTRY_DSN:
    'Errors of the functions at Sentry, instead of the DSN in `content/site.yaml`: for a project of their own, or a stand-in ([Use Sentry](../owner/services.md#use-sentry))',
  MCP: '`off` closes `/mcp` to agents; it is open if not set ([Let agents in](../owner/services.md#let-agents-in))',
  HEARTBEAT_URL:
    'The address of a check at a monitoring service such as healthchecks.io. The site calls it every five minutes, and `/fail` under it with the reason if something is wrong, so that its silence is noticed ([Being told](../owner/operations.md#being-told))',
  REBUILD_HOOK_URL:
    'Gets a POST request when an entry with `publishAt` is due, and from `/admin/content`. Without it, the owner gets a message in the mailbox',
  REPOSITORY_TOKEN:
    'A token for the `repository` of `content/site.yaml`, which may read and write its contents, and read its checks and deployments. With it `/admin/content` marks translations, shows what stopped a build and what is newer than the running version, `/admin/setup` changes the details of the site, and the editor opens without a second sign-in',
  PROJECT_FOLDER_URL: 'Where the functions reach the project’s folder on this machine; `npm start` sets it',
  POWERBI_EMBED_URL:
    'A report on `/admin/powerbi`: the address from File, Embed report, “Website or portal” in Power BI, at `https://app.powerbi.com`',
  ICONS_UPSTREAM: 'A service with Iconify’s API, such as `https://api.iconify.design`, for icon sets other than Lucide',
};
