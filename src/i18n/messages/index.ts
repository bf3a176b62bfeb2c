/** The one list of message files. Why: docs/decisions/022-one-list-of-message-files.md. */
import { admin as adminEl } from './el/admin.ts';
import { adminAccessibility as adminAccessibilityEl } from './el/admin-accessibility.ts';
import { adminAi as adminAiEl } from './el/admin-ai.ts';
import { adminAnalytics as adminAnalyticsEl } from './el/admin-analytics.ts';
import { adminBackup as adminBackupEl } from './el/admin-backup.ts';
import { adminConsole as adminConsoleEl } from './el/admin-console.ts';
import { adminContent as adminContentEl } from './el/admin-content.ts';
import { adminDemo as adminDemoEl } from './el/admin-demo.ts';
import { adminEditor as adminEditorEl } from './el/admin-editor.ts';
import { adminHealth as adminHealthEl } from './el/admin-health.ts';
import { adminIntegrations as adminIntegrationsEl } from './el/admin-integrations.ts';
import { adminNotices as adminNoticesEl } from './el/admin-notices.ts';
import { adminParts as adminPartsEl } from './el/admin-parts.ts';
import { adminPeople as adminPeopleEl } from './el/admin-people.ts';
import { adminPowerbi as adminPowerbiEl } from './el/admin-powerbi.ts';
import { adminPrivacy as adminPrivacyEl } from './el/admin-privacy.ts';
import { adminSearch as adminSearchEl } from './el/admin-search.ts';
import { adminSecurity as adminSecurityEl } from './el/admin-security.ts';
import { adminSetup as adminSetupEl } from './el/admin-setup.ts';
import { adminStore as adminStoreEl } from './el/admin-store.ts';
import { adminToday as adminTodayEl } from './el/admin-today.ts';
import { adminTools as adminToolsEl } from './el/admin-tools.ts';
import { analytics as analyticsEl } from './el/analytics.ts';
import { analyticsTag as analyticsTagEl } from './el/analytics-tag.ts';
import { assistant as assistantEl } from './el/assistant.ts';
import { audit as auditEl } from './el/audit.ts';
import { auditActions as auditActionsEl } from './el/audit-actions.ts';
import { blog as blogEl } from './el/blog.ts';
import { budgets as budgetsEl } from './el/budgets.ts';
import { calls as callsEl } from './el/calls.ts';
import { cart as cartEl } from './el/cart.ts';
import { checkout as checkoutEl } from './el/checkout.ts';
import { components as componentsEl } from './el/components.ts';
import { contact as contactEl } from './el/contact.ts';
import { dashboard as dashboardEl } from './el/dashboard.ts';
import { demo as demoEl } from './el/demo.ts';
import { entry as entryEl } from './el/entry.ts';
import { fields as fieldsEl } from './el/fields.ts';
import { accessibility as accessibilityEl, toast as toastEl } from './el/floating.ts';
import { forms as formsEl } from './el/forms.ts';
import { guarantee as guaranteeEl } from './el/guarantee.ts';
import { health as healthEl } from './el/health.ts';
import { home as homeEl } from './el/home.ts';
import { jobs as jobsEl } from './el/jobs.ts';
import { legal as legalEl } from './el/legal.ts';
import { licences as licencesEl } from './el/licences.ts';
import { login as loginEl } from './el/login.ts';
import { mail as mailEl } from './el/mail.ts';
import { mailSettings as mailSettingsEl } from './el/mail-settings.ts';
import { mailTest as mailTestEl } from './el/mail-test.ts';
import { mcp as mcpEl } from './el/mcp.ts';
import { monitor as monitorEl } from './el/monitor.ts';
import { notes as notesEl } from './el/notes.ts';
import { notice as noticeEl } from './el/notice.ts';
import { notifications as notificationsEl } from './el/notifications.ts';
import { offline as offlineEl } from './el/offline.ts';
import { order as orderEl } from './el/order.ts';
import { payment as paymentEl } from './el/payment.ts';
import { performance as performanceEl } from './el/performance.ts';
import { privacy as privacyEl } from './el/privacy.ts';
import { privacyExport as privacyExportEl } from './el/privacy-export.ts';
import { push as pushEl } from './el/push.ts';
import { reading as readingEl } from './el/reading.ts';
import { resume as resumeEl } from './el/resume.ts';
import { search as searchEl } from './el/search.ts';
import { securityTest as securityTestEl } from './el/security-test.ts';
import { sent as sentEl } from './el/sent.ts';
import { sentry as sentryEl } from './el/sentry.ts';
import { services as servicesEl } from './el/services.ts';
import { settings as settingsEl, stored as storedEl } from './el/settings.ts';
import { share as shareEl } from './el/share.ts';
import { shell as shellEl } from './el/shell.ts';
import { sitemap as sitemapEl } from './el/sitemap.ts';
import { slips as slipsEl } from './el/slips.ts';
import { store as storeEl } from './el/store.ts';
import { tells as tellsEl } from './el/tells.ts';
import { terms as termsEl } from './el/terms.ts';
import { tools as toolsEl } from './el/tools.ts';
import { toolsChecks as toolsChecksEl } from './el/tools-checks.ts';
import { toolsFormats as toolsFormatsEl } from './el/tools-formats.ts';
import { withdrawal as withdrawalEl } from './el/withdrawal.ts';
import { work as workEl } from './el/work.ts';
import { admin } from './en/admin.ts';
import { adminAccessibility } from './en/admin-accessibility.ts';
import { adminAi } from './en/admin-ai.ts';
import { adminAnalytics } from './en/admin-analytics.ts';
import { adminBackup } from './en/admin-backup.ts';
import { adminConsole } from './en/admin-console.ts';
import { adminContent } from './en/admin-content.ts';
import { adminDemo } from './en/admin-demo.ts';
import { adminEditor } from './en/admin-editor.ts';
import { adminHealth } from './en/admin-health.ts';
import { adminIntegrations } from './en/admin-integrations.ts';
import { adminNotices } from './en/admin-notices.ts';
import { adminParts } from './en/admin-parts.ts';
import { adminPeople } from './en/admin-people.ts';
import { adminPowerbi } from './en/admin-powerbi.ts';
import { adminPrivacy } from './en/admin-privacy.ts';
import { adminSearch } from './en/admin-search.ts';
import { adminSecurity } from './en/admin-security.ts';
import { adminSetup } from './en/admin-setup.ts';
import { adminStore } from './en/admin-store.ts';
import { adminToday } from './en/admin-today.ts';
import { adminTools } from './en/admin-tools.ts';
import { analytics } from './en/analytics.ts';
import { analyticsTag } from './en/analytics-tag.ts';
import { assistant } from './en/assistant.ts';
import { audit } from './en/audit.ts';
import { auditActions } from './en/audit-actions.ts';
import { blog } from './en/blog.ts';
import { budgets } from './en/budgets.ts';
import { calls } from './en/calls.ts';
import { cart } from './en/cart.ts';
import { checkout } from './en/checkout.ts';
import { components } from './en/components.ts';
import { contact } from './en/contact.ts';
import { dashboard } from './en/dashboard.ts';
import { demo } from './en/demo.ts';
import { entry } from './en/entry.ts';
import { fields } from './en/fields.ts';
import { accessibility, toast } from './en/floating.ts';
import { forms } from './en/forms.ts';
import { guarantee } from './en/guarantee.ts';
import { health } from './en/health.ts';
import { home } from './en/home.ts';
import { jobs } from './en/jobs.ts';
import { legal } from './en/legal.ts';
import { licences } from './en/licences.ts';
import { login } from './en/login.ts';
import { mail } from './en/mail.ts';
import { mailSettings } from './en/mail-settings.ts';
import { mailTest } from './en/mail-test.ts';
import { mcp } from './en/mcp.ts';
import { monitor } from './en/monitor.ts';
import { notes } from './en/notes.ts';
import { notice } from './en/notice.ts';
import { notifications } from './en/notifications.ts';
import { offline } from './en/offline.ts';
import { order } from './en/order.ts';
import { payment } from './en/payment.ts';
import { performance } from './en/performance.ts';
import { privacy } from './en/privacy.ts';
import { privacyExport } from './en/privacy-export.ts';
import { push } from './en/push.ts';
import { reading } from './en/reading.ts';
import { resume } from './en/resume.ts';
import { search } from './en/search.ts';
import { securityTest } from './en/security-test.ts';
import { sent } from './en/sent.ts';
import { sentry } from './en/sentry.ts';
import { services } from './en/services.ts';
import { settings, stored } from './en/settings.ts';
import { share } from './en/share.ts';
import { shell } from './en/shell.ts';
import { sitemap } from './en/sitemap.ts';
import { slips } from './en/slips.ts';
import { store } from './en/store.ts';
import { tells } from './en/tells.ts';
import { terms } from './en/terms.ts';
import { tools } from './en/tools.ts';
import { toolsChecks } from './en/tools-checks.ts';
import { toolsFormats } from './en/tools-formats.ts';
import { withdrawal } from './en/withdrawal.ts';
import { work } from './en/work.ts';

type Texts = Record<string, string>;
/** A key missing in Greek is a type error; a surplus key fails the unit test. */
const both = <English extends Texts>(en: English, el: Record<keyof English, string>) => ({ en, el });

const FILES = [
  both(accessibility, accessibilityEl),
  both(admin, adminEl),
  both(adminAccessibility, adminAccessibilityEl),
  both(adminAi, adminAiEl),
  both(adminBackup, adminBackupEl),
  both(adminContent, adminContentEl),
  both(adminAnalytics, adminAnalyticsEl),
  both(adminConsole, adminConsoleEl),
  both(adminDemo, adminDemoEl),
  both(adminEditor, adminEditorEl),
  both(adminIntegrations, adminIntegrationsEl),
  both(adminHealth, adminHealthEl),
  both(adminParts, adminPartsEl),
  both(adminNotices, adminNoticesEl),
  both(adminPeople, adminPeopleEl),
  both(adminPowerbi, adminPowerbiEl),
  both(adminPrivacy, adminPrivacyEl),
  both(adminSearch, adminSearchEl),
  both(adminSecurity, adminSecurityEl),
  both(adminSetup, adminSetupEl),
  both(adminStore, adminStoreEl),
  both(adminToday, adminTodayEl),
  both(adminTools, adminToolsEl),
  both(analytics, analyticsEl),
  both(analyticsTag, analyticsTagEl),
  both(assistant, assistantEl),
  both(audit, auditEl),
  both(auditActions, auditActionsEl),
  both(blog, blogEl),
  both(budgets, budgetsEl),
  both(calls, callsEl),
  both(cart, cartEl),
  both(checkout, checkoutEl),
  both(components, componentsEl),
  both(contact, contactEl),
  both(dashboard, dashboardEl),
  both(demo, demoEl),
  both(entry, entryEl),
  both(fields, fieldsEl),
  both(forms, formsEl),
  both(guarantee, guaranteeEl),
  both(health, healthEl),
  both(home, homeEl),
  both(jobs, jobsEl),
  both(legal, legalEl),
  both(licences, licencesEl),
  both(login, loginEl),
  both(mail, mailEl),
  both(mailSettings, mailSettingsEl),
  both(mailTest, mailTestEl),
  both(mcp, mcpEl),
  both(monitor, monitorEl),
  both(notes, notesEl),
  both(notice, noticeEl),
  both(notifications, notificationsEl),
  both(offline, offlineEl),
  both(sent, sentEl),
  both(slips, slipsEl),
  both(order, orderEl),
  both(payment, paymentEl),
  both(performance, performanceEl),
  both(privacy, privacyEl),
  both(privacyExport, privacyExportEl),
  both(push, pushEl),
  both(reading, readingEl),
  both(resume, resumeEl),
  both(search, searchEl),
  both(securityTest, securityTestEl),
  both(sentry, sentryEl),
  both(services, servicesEl),
  both(settings, settingsEl),
  both(share, shareEl),
  both(shell, shellEl),
  both(sitemap, sitemapEl),
  both(store, storeEl),
  both(tells, tellsEl),
  both(terms, termsEl),
  both(stored, storedEl),
  both(toast, toastEl),
  both(tools, toolsEl),
  both(toolsChecks, toolsChecksEl),
  both(toolsFormats, toolsFormatsEl),
  both(withdrawal, withdrawalEl),
  both(work, workEl),
];

type KeyIn<File> = File extends { en: infer English } ? keyof English : never;
export type MessageKey = KeyIn<(typeof FILES)[number]>;
export type Messages = Record<MessageKey, string>;

const join = (language: 'en' | 'el') => Object.assign({}, ...FILES.map((file) => file[language])) as Messages;
export const en = join('en');
export const el = join('el');
