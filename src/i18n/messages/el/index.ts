import { admin } from './admin.ts';
import { adminDemo } from './admin-demo.ts';
import { adminParts } from './admin-parts.ts';
import { adminPrivacy } from './admin-privacy.ts';
import { adminToday } from './admin-today.ts';
import { analytics } from './analytics.ts';
import { budgets } from './budgets.ts';
import { calls } from './calls.ts';
import { contact } from './contact.ts';
import { dashboard } from './dashboard.ts';
import { demo } from './demo.ts';
import { entry } from './entry.ts';
import { fields } from './fields.ts';
import { accessibility, toast } from './floating.ts';
import { forms } from './forms.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { jobs } from './jobs.ts';
import { login } from './login.ts';
import { mail } from './mail.ts';
import { mailSettings } from './mail-settings.ts';
import { mailTest } from './mail-test.ts';
import { monitor } from './monitor.ts';
import { notice } from './notice.ts';
import { offline } from './offline.ts';
import { parts } from './parts.ts';
import { performance } from './performance.ts';
import { practice } from './practice.ts';
import { privacy } from './privacy.ts';
import { push } from './push.ts';
import { reading } from './reading.ts';
import { reference } from './reference.ts';
import { resume } from './resume.ts';
import { settings, stored } from './settings.ts';
import { share } from './share.ts';
import { shell } from './shell.ts';
import { store } from './store.ts';
import { writing } from './writing.ts';

export const el = {
  ...admin,
  ...adminDemo,
  ...mailSettings,
  ...adminParts,
  ...adminPrivacy,
  ...adminToday,
  ...analytics,
  ...demo,
  ...budgets,
  ...calls,
  ...contact,
  ...dashboard,
  ...entry,
  ...fields,
  ...forms,
  ...health,
  ...home,
  ...jobs,
  ...login,
  ...mail,
  ...mailTest,
  ...monitor,
  ...notice,
  ...offline,
  ...parts,
  ...performance,
  ...practice,
  ...privacy,
  ...push,
  ...reading,
  ...reference,
  ...resume,
  ...settings,
  ...share,
  ...shell,
  ...store,
  ...stored,
  ...writing,
  ...accessibility,
  ...toast,
};
