import { CONTACT_CALLS } from '../../src/features/contact/calls.schema.ts';
import { SENT_PAGE } from '../../src/features/contact/contact.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { isForm } from '../http/body.ts';
import { rememberSentTo } from '../http/pages/sent-page.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { mount, withStatus } from '../mount.ts';
import { receiveContact } from './receive-contact.ts';

export const contact = mount(CONTACT_CALLS, {
  'POST /api/contact': async (c, { body, key }) => {
    const { isNew } = await receiveContact(c.env, body, {
      key,
      site: new URL(await siteOrigin(c.env, c.req.url)).host,
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    });
    rememberSentTo(c, SENT_PAGE, body);
    if (isForm(c)) return c.redirect(path(body.locale, SENT_PAGE), 303);
    return isNew ? { received: true } : withStatus(200, { received: true });
  },
});
