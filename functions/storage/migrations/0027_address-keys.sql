DROP INDEX `privacy_requests_by_email`;--> statement-breakpoint
ALTER TABLE `privacy_requests` ADD `email_key` text;--> statement-breakpoint
CREATE INDEX `privacy_requests_by_key` ON `privacy_requests` (`email_key`,`kind`);--> statement-breakpoint
DROP INDEX `orders_by_email`;--> statement-breakpoint
ALTER TABLE `orders` ADD `email_key` text;--> statement-breakpoint
CREATE INDEX `orders_by_key` ON `orders` (`email_key`,`ordered_at`);--> statement-breakpoint
ALTER TABLE `messages` ADD `from_key` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `reply_key` text;--> statement-breakpoint
CREATE INDEX `messages_by_from` ON `messages` (`from_key`);--> statement-breakpoint
CREATE INDEX `messages_by_reply` ON `messages` (`reply_key`) WHERE reply_key is not null;--> statement-breakpoint
ALTER TABLE `outbox` ADD `to_key` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `reply_key` text;--> statement-breakpoint
CREATE INDEX `outbox_by_to` ON `outbox` (`to_key`);--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `email_key` text;--> statement-breakpoint
CREATE INDEX `withdrawals_by_key` ON `withdrawals` (`email_key`);
--> statement-breakpoint
-- Plain addresses, as `toKey` has them. The rest is filled in before it is first looked for (functions/storage/address-keys.ts).
UPDATE `messages` SET `from_key` = lower(from_address), `reply_key` = lower(json_extract(details, '$.replyTo'))
  WHERE from_address NOT GLOB '*[^A-Za-z0-9@._+-]*' AND from_address NOT GLOB '*.' AND instr(lower(from_address), 'xn--') = 0
    AND (json_extract(details, '$.replyTo') IS NULL OR json_extract(details, '$.replyTo') NOT GLOB '*[^A-Za-z0-9@._+-]*' AND json_extract(details, '$.replyTo') NOT GLOB '*.' AND instr(lower(json_extract(details, '$.replyTo')), 'xn--') = 0);--> statement-breakpoint
UPDATE `outbox` SET `to_key` = lower(to_address), `reply_key` = lower(reply_to)
  WHERE to_address NOT GLOB '*[^A-Za-z0-9@._+-]*' AND to_address NOT GLOB '*.' AND instr(lower(to_address), 'xn--') = 0
    AND (reply_to IS NULL OR reply_to NOT GLOB '*[^A-Za-z0-9@._+-]*' AND reply_to NOT GLOB '*.' AND instr(lower(reply_to), 'xn--') = 0);--> statement-breakpoint
UPDATE `orders` SET `email_key` = lower(email) WHERE email NOT GLOB '*[^A-Za-z0-9@._+-]*' AND email NOT GLOB '*.' AND instr(lower(email), 'xn--') = 0;--> statement-breakpoint
UPDATE `privacy_requests` SET `email_key` = lower(email) WHERE email NOT GLOB '*[^A-Za-z0-9@._+-]*' AND email NOT GLOB '*.' AND instr(lower(email), 'xn--') = 0;--> statement-breakpoint
UPDATE `withdrawals` SET `email_key` = lower(email) WHERE email NOT GLOB '*[^A-Za-z0-9@._+-]*' AND email NOT GLOB '*.' AND instr(lower(email), 'xn--') = 0;