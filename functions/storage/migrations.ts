import meta from './migrations/0000_meta.sql';
import functions from './migrations/0001_functions.sql';
import owner from './migrations/0002_owner.sql';
import mailDesk from './migrations/0003_mail_desk.sql';
import mailSearch from './migrations/0004_mail_search.sql';
import auth from './migrations/0005_auth.sql';
import budgets from './migrations/0006_budgets.sql';
import polytonicSearch from './migrations/0007_polytonic_search.sql';
import heldMail from './migrations/0008_held_mail.sql';
import orders from './migrations/0009_orders.sql';
import refundDetails from './migrations/0010_refund_details.sql';
import orderVersions from './migrations/0011_order_versions.sql';
import assistantQuestions from './migrations/0012_assistant_questions.sql';
import feedAndIntegrations from './migrations/0013_feed-and-integrations.sql';
import refusals from './migrations/0014_refusals.sql';
import erasedAddresses from './migrations/0015_erased-addresses.sql';
import redirects from './migrations/0016_redirects.sql';
import pushBroadcasts from './migrations/0017_push-broadcasts.sql';
import errorStates from './migrations/0018_error-states.sql';
import visits from './migrations/0019_visits.sql';
import queue from './migrations/0020_queue.sql';
import proof from './migrations/0021_proof.sql';
import withdrawalsAndHolds from './migrations/0022_withdrawals_and_holds.sql';
import ownerNotices from './migrations/0023_owner-notices.sql';
import submissions from './migrations/0024_submissions.sql';
import unannouncedRequests from './migrations/0025_unannounced-requests.sql';
import refundedProducts from './migrations/0026_refunded-products.sql';
import addressKeys from './migrations/0027_address-keys.sql';
import noQueue from './migrations/0028_no_queue.sql';

/** In their order. Rows of an older backup pass through the later ones. */
export const MIGRATIONS: ReadonlyMap<string, string> = new Map([
  ['0000_meta.sql', meta],
  ['0001_functions.sql', functions],
  ['0002_owner.sql', owner],
  ['0003_mail_desk.sql', mailDesk],
  ['0004_mail_search.sql', mailSearch],
  ['0005_auth.sql', auth],
  ['0006_budgets.sql', budgets],
  ['0007_polytonic_search.sql', polytonicSearch],
  ['0008_held_mail.sql', heldMail],
  ['0009_orders.sql', orders],
  ['0010_refund_details.sql', refundDetails],
  ['0011_order_versions.sql', orderVersions],
  ['0012_assistant_questions.sql', assistantQuestions],
  ['0013_feed-and-integrations.sql', feedAndIntegrations],
  ['0014_refusals.sql', refusals],
  ['0015_erased-addresses.sql', erasedAddresses],
  ['0016_redirects.sql', redirects],
  ['0017_push-broadcasts.sql', pushBroadcasts],
  ['0018_error-states.sql', errorStates],
  ['0019_visits.sql', visits],
  ['0020_queue.sql', queue],
  ['0021_proof.sql', proof],
  ['0022_withdrawals_and_holds.sql', withdrawalsAndHolds],
  ['0023_owner-notices.sql', ownerNotices],
  ['0024_submissions.sql', submissions],
  ['0025_unannounced-requests.sql', unannouncedRequests],
  ['0026_refunded-products.sql', refundedProducts],
  ['0027_address-keys.sql', addressKeys],
  ['0028_no_queue.sql', noQueue],
]);
