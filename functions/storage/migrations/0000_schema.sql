CREATE TABLE `analytics_events` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`event` text NOT NULL,
	`visitor` text NOT NULL,
	`path` text,
	`locale` text,
	`template` text,
	`channel` text,
	`referrer` text,
	`campaign` text,
	`country` text,
	`device` text NOT NULL,
	`browser` text NOT NULL,
	`system` text NOT NULL,
	`viewport` text,
	`properties` text
);
--> statement-breakpoint
CREATE INDEX `analytics_events_by_day` ON `analytics_events` (`day`,`event`);--> statement-breakpoint
CREATE INDEX `analytics_views_by_visitor` ON `analytics_events` (`day`,`visitor`,`path`,`at`) WHERE event = 'page_view';--> statement-breakpoint
CREATE INDEX `analytics_views_by_page` ON `analytics_events` (`path`,`day`,`visitor`) WHERE event = 'page_view';--> statement-breakpoint
CREATE INDEX `analytics_events_by_name` ON `analytics_events` (`day`,`event`,`visitor`) WHERE event not in ('page_view', 'web_vitals');--> statement-breakpoint
CREATE TABLE `analytics_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_notes_by_day` ON `analytics_notes` (`day`);--> statement-breakpoint
CREATE TABLE `analytics_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `analytics_totals` (
	`day` text NOT NULL,
	`dimension` text NOT NULL,
	`key` text NOT NULL,
	`views` integer NOT NULL,
	`visitors` integer NOT NULL,
	`events` integer NOT NULL,
	PRIMARY KEY(`day`, `dimension`, `key`)
);
--> statement-breakpoint
CREATE INDEX `analytics_totals_by_dimension` ON `analytics_totals` (`dimension`,`day`);--> statement-breakpoint
CREATE TABLE `analytics_visits` (
	`day` text NOT NULL,
	`visitor` text NOT NULL,
	`views` integer NOT NULL,
	`locale` text,
	`country` text,
	`device` text NOT NULL,
	`browser` text NOT NULL,
	`system` text NOT NULL,
	`channel` text,
	`referrer` text,
	`campaign` text,
	PRIMARY KEY(`day`, `visitor`)
);
--> statement-breakpoint
CREATE TABLE `analytics_vitals` (
	`day` text NOT NULL,
	`template` text NOT NULL,
	`device` text NOT NULL,
	`metric` text NOT NULL,
	`bucket` integer NOT NULL,
	`samples` integer NOT NULL,
	PRIMARY KEY(`day`, `template`, `device`, `metric`, `bucket`)
);
--> statement-breakpoint
CREATE TABLE `asked_questions` (
	`day` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`locale` text NOT NULL,
	`text` text NOT NULL,
	`folded` text NOT NULL,
	`asked` integer NOT NULL,
	`found` integer NOT NULL,
	`helpful` integer NOT NULL,
	`unhelpful` integer NOT NULL,
	PRIMARY KEY(`day`, `id`)
);
--> statement-breakpoint
CREATE INDEX `asked_questions_by_id` ON `asked_questions` (`id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text,
	`public_key` text NOT NULL,
	`credential_id` text NOT NULL,
	`counter` integer NOT NULL,
	`device_type` text NOT NULL,
	`backed_up` integer NOT NULL,
	`transports` text,
	`aaguid` text,
	`created_at` integer,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_by_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`device` text,
	`proof` text DEFAULT 'mail' NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_unique` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_in_attempts` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`outcome` text NOT NULL,
	`device` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempts_by_time` ON `sign_in_attempts` (`at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer NOT NULL,
	`role` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_one_owner` ON `users` (`role`) WHERE "users"."role" = 'owner';--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`opener` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verifications_by_identifier` ON `verifications` (`identifier`);--> statement-breakpoint
CREATE INDEX `verifications_by_end` ON `verifications` (`expires_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`request_id` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject`);--> statement-breakpoint
CREATE TABLE `budget_uses` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`share` text NOT NULL,
	`used` integer NOT NULL,
	`full_since` integer,
	PRIMARY KEY(`day`, `name`, `share`)
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`job` text NOT NULL,
	`due_at` integer NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text NOT NULL,
	`done` text,
	PRIMARY KEY(`job`, `due_at`)
);
--> statement-breakpoint
CREATE INDEX `job_runs_by_time` ON `job_runs` (`due_at`);--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `part_states` (
	`part` text NOT NULL,
	`status` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`part`, `since`)
);
--> statement-breakpoint
CREATE TABLE `refusals` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`call` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `call`)
);
--> statement-breakpoint
CREATE TABLE `restore_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`restore` text NOT NULL,
	`place` text NOT NULL,
	`line` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `restore_rows_by_place` ON `restore_rows` (`restore`,`place`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`hash` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `submissions_by_time` ON `submissions` (`at`);--> statement-breakpoint
CREATE TABLE `integration_calls` (
	`service` text NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`service`, `outcome`)
);
--> statement-breakpoint
CREATE TABLE `mail_aliases` (
	`address` text PRIMARY KEY NOT NULL,
	`mailbox` text NOT NULL,
	FOREIGN KEY (`mailbox`) REFERENCES `mail_mailboxes`(`name`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_aliases_by_mailbox` ON `mail_aliases` (`mailbox`);--> statement-breakpoint
CREATE TABLE `mail_blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`note` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_blocks_value_unique` ON `mail_blocks` (`value`);--> statement-breakpoint
CREATE TABLE `mail_change_items` (
	`change` text NOT NULL,
	`message` text NOT NULL,
	`thread` text NOT NULL,
	`state` text NOT NULL,
	`state_since` integer,
	`read_at` integer,
	`kept` integer NOT NULL,
	PRIMARY KEY(`change`, `message`),
	FOREIGN KEY (`change`) REFERENCES `mail_changes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_change_items_by_message` ON `mail_change_items` (`message`);--> statement-breakpoint
CREATE TABLE `mail_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`idempotency_key` text,
	`action` text NOT NULL,
	`at` integer NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_changes_idempotency_key_unique` ON `mail_changes` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `mail_changes_by_time` ON `mail_changes` (`at`);--> statement-breakpoint
CREATE TABLE `mail_mailboxes` (
	`name` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`address` text,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`from_name` text NOT NULL,
	`signatures` text NOT NULL,
	`kept_months` integer NOT NULL,
	`deleted_days` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`locale` text NOT NULL,
	`subject` text,
	`text` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_templates_by_name` ON `mail_templates` (`locale`,`name`);--> statement-breakpoint
CREATE TABLE `attachment_parts` (
	`attachment` text NOT NULL,
	`position` integer NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`attachment`, `position`),
	FOREIGN KEY (`attachment`) REFERENCES `attachments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `attachments` (
	`id` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`content_id` text,
	`stored` integer NOT NULL,
	FOREIGN KEY (`message`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `attachments_by_message` ON `attachments` (`message`);--> statement-breakpoint
CREATE TABLE `messages` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`mailbox` text NOT NULL,
	`thread` text NOT NULL,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`from_name` text NOT NULL,
	`from_address` text NOT NULL,
	`from_key` text NOT NULL,
	`reply_key` text,
	`to_address` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text,
	`message_id` text,
	`in_reply_to` text,
	`locale` text,
	`spam_score` real NOT NULL,
	`details` text NOT NULL,
	`idempotency_key` text,
	`received_at` integer NOT NULL,
	`read_at` integer,
	`state_since` integer,
	`kept` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id_unique` ON `messages` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_idempotency_key_unique` ON `messages` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `messages_by_state` ON `messages` (`mailbox`,`state`,`received_at`);--> statement-breakpoint
CREATE INDEX `messages_by_thread` ON `messages` (`thread`,`state`,`received_at`,`read_at`,`mailbox`);--> statement-breakpoint
CREATE INDEX `messages_by_message_id` ON `messages` (`message_id`);--> statement-breakpoint
CREATE INDEX `messages_by_in_reply_to` ON `messages` (`in_reply_to`);--> statement-breakpoint
CREATE INDEX `messages_by_from` ON `messages` (`from_key`);--> statement-breakpoint
CREATE INDEX `messages_by_reply` ON `messages` (`reply_key`) WHERE reply_key is not null;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`status` text NOT NULL,
	`to_address` text NOT NULL,
	`reply_to` text,
	`to_key` text NOT NULL,
	`reply_key` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`automatic` integer NOT NULL,
	`thread` text NOT NULL,
	`in_reply_to` text,
	`message_id` text NOT NULL,
	`mail_references` text,
	`from_name` text,
	`from_address` text,
	`attempts` integer NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key_unique` ON `outbox` (`key`);--> statement-breakpoint
CREATE INDEX `outbox_by_status` ON `outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_by_message_id` ON `outbox` (`message_id`);--> statement-breakpoint
CREATE INDEX `outbox_by_thread` ON `outbox` (`thread`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_by_to` ON `outbox` (`to_key`);--> statement-breakpoint
CREATE TABLE `monitor_alerts` (
	`cause` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `monitor_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`severity` text NOT NULL,
	`message` text NOT NULL,
	`details` text NOT NULL,
	`source` text NOT NULL,
	`sample_rate` real NOT NULL,
	`at` integer NOT NULL,
	`release` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `monitor_entries_detailed` ON `monitor_entries` (`fingerprint`,`at`) WHERE message <> '';--> statement-breakpoint
CREATE INDEX `monitor_entries_by_group` ON `monitor_entries` (`fingerprint`,`at`);--> statement-breakpoint
CREATE INDEX `monitor_entries_by_severity` ON `monitor_entries` (`severity`,`at`);--> statement-breakpoint
CREATE TABLE `monitor_groups` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`category` text NOT NULL,
	`severity` text NOT NULL,
	`message` text NOT NULL,
	`count` integer NOT NULL,
	`weight` real NOT NULL,
	`first_seen` integer NOT NULL,
	`last_seen` integer NOT NULL,
	`release` text DEFAULT '' NOT NULL,
	`detailed_count` integer DEFAULT 10 NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`resolved_at` integer,
	`resolved_in` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notice_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`address` text,
	`locale` text NOT NULL,
	`zone` text NOT NULL,
	`quiet` integer NOT NULL,
	`quiet_from` text NOT NULL,
	`quiet_to` text NOT NULL,
	`urgent_passes` integer NOT NULL,
	`digest` integer NOT NULL,
	`digest_at` text NOT NULL,
	`ways` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `owner_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owner_devices_endpoint_unique` ON `owner_devices` (`endpoint`);--> statement-breakpoint
CREATE TABLE `owner_notices` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`way` text NOT NULL,
	`kind` text NOT NULL,
	`message` text,
	`facts` text NOT NULL,
	`page` text NOT NULL,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`parcel` text,
	`claimed_at` integer,
	`sent_at` integer,
	`error` text,
	FOREIGN KEY (`message`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owner_notices_by_key` ON `owner_notices` (`key`,`way`);--> statement-breakpoint
CREATE INDEX `owner_notices_due` ON `owner_notices` (`way`,`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `owner_notices_claimed` ON `owner_notices` (`way`,`claimed_at`);--> statement-breakpoint
CREATE INDEX `owner_notices_by_message` ON `owner_notices` (`message`);--> statement-breakpoint
CREATE TABLE `feed_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE TABLE `erased_addresses` (
	`hash` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`erased_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `privacy_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request` text NOT NULL,
	`step` text NOT NULL,
	`note` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`request`) REFERENCES `privacy_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `privacy_events_by_request` ON `privacy_events` (`request`,`at`);--> statement-breakpoint
CREATE TABLE `privacy_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`about` text NOT NULL,
	`subject` text NOT NULL,
	`relation` text NOT NULL,
	`locale` text NOT NULL,
	`received_at` integer NOT NULL,
	`due_on` text NOT NULL,
	`acknowledge_by` text,
	`extended` integer NOT NULL,
	`closed_at` integer,
	`idempotency_key` text,
	`unannounced` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_requests_reference_unique` ON `privacy_requests` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_requests_idempotency_key_unique` ON `privacy_requests` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `privacy_requests_by_state` ON `privacy_requests` (`state`,`due_on`);--> statement-breakpoint
CREATE INDEX `privacy_requests_by_key` ON `privacy_requests` (`email_key`,`kind`);--> statement-breakpoint
CREATE TABLE `privacy_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`request`) REFERENCES `privacy_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_tokens_by_request` ON `privacy_tokens` (`request`,`hash`);--> statement-breakpoint
CREATE TABLE `push_broadcasts` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`texts` text NOT NULL,
	`page` text NOT NULL,
	`topic` text NOT NULL,
	`urgency` text NOT NULL,
	`ttl_s` integer NOT NULL,
	`send_at` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`stopped_at` integer,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_broadcasts_key_unique` ON `push_broadcasts` (`key`);--> statement-breakpoint
CREATE INDEX `push_broadcasts_due` ON `push_broadcasts` (`state`,`send_at`);--> statement-breakpoint
CREATE INDEX `push_broadcasts_by_time` ON `push_broadcasts` (`send_at`);--> statement-breakpoint
CREATE TABLE `push_deliveries` (
	`message` text NOT NULL,
	`subscription` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`status` integer,
	`due_at` integer,
	`settled_at` integer,
	PRIMARY KEY(`message`, `subscription`),
	FOREIGN KEY (`message`) REFERENCES `push_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_deliveries_due` ON `push_deliveries` (`due_at`);--> statement-breakpoint
CREATE INDEX `push_deliveries_by_state` ON `push_deliveries` (`message`,`state`);--> statement-breakpoint
CREATE TABLE `push_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`broadcast` text,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`url` text NOT NULL,
	`locale` text NOT NULL,
	`topic` text NOT NULL,
	`urgency` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`broadcast`) REFERENCES `push_broadcasts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_messages_by_broadcast` ON `push_messages` (`broadcast`,`locale`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`locale` text NOT NULL,
	`topics` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`failures` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_locale` ON `push_subscriptions` (`locale`);--> statement-breakpoint
CREATE TABLE `downloads` (
	`order_id` text NOT NULL,
	`sku` text NOT NULL,
	`file` text NOT NULL,
	`used` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `sku`, `file`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `order_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`vat_cents` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_documents_by_number` ON `order_documents` (`kind`,`year`,`number`);--> statement-breakpoint
CREATE INDEX `order_documents_by_order` ON `order_documents` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`sku` text NOT NULL,
	`slug` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`vat_percent` real NOT NULL,
	`vat_cents` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_lines_by_sku` ON `order_lines` (`sku`);--> statement-breakpoint
CREATE TABLE `order_steps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`step` text NOT NULL,
	`actor` text NOT NULL,
	`note` text NOT NULL,
	`amount_cents` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_steps_by_order` ON `order_steps` (`order_id`,`at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`reference` text NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`payment` text NOT NULL,
	`taxation` text NOT NULL,
	`locale` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`person` text DEFAULT '' NOT NULL,
	`country` text NOT NULL,
	`street` text NOT NULL,
	`city` text NOT NULL,
	`postcode` text NOT NULL,
	`company` text,
	`vat_number` text,
	`vat_number_confirmed` integer,
	`total_cents` integer NOT NULL,
	`vat_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`shipping_vat_percent` real NOT NULL,
	`shipping_vat_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`digital_consent` integer NOT NULL,
	`idempotency_key` text,
	`content_hash` text NOT NULL,
	`ordered_at` integer NOT NULL,
	`pay_by` integer,
	`paid_at` integer,
	`fulfilled_at` integer,
	`closed_at` integer,
	`refund_by` integer,
	`network` text DEFAULT '' NOT NULL,
	`confirmed_at` integer,
	`held_until` integer,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference_unique` ON `orders` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_key_unique` ON `orders` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_by_number` ON `orders` (`year`,`number`);--> statement-breakpoint
CREATE INDEX `orders_by_state` ON `orders` (`state`,`ordered_at`);--> statement-breakpoint
CREATE INDEX `orders_by_time` ON `orders` (`ordered_at`);--> statement-breakpoint
CREATE INDEX `orders_by_key` ON `orders` (`email_key`,`ordered_at`);--> statement-breakpoint
CREATE INDEX `orders_by_person` ON `orders` (`person`,`ordered_at`);--> statement-breakpoint
CREATE INDEX `orders_by_content` ON `orders` (`content_hash`,`ordered_at`);--> statement-breakpoint
CREATE INDEX `orders_by_deadline` ON `orders` (`state`,`pay_by`);--> statement-breakpoint
CREATE INDEX `orders_by_hold` ON `orders` (`held_until`);--> statement-breakpoint
CREATE INDEX `orders_by_network` ON `orders` (`network`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`provider` text NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`order_id` text,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`provider`, `id`)
);
--> statement-breakpoint
CREATE INDEX `payment_events_by_order` ON `payment_events` (`order_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text NOT NULL,
	`charge_id` text,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`url` text,
	`note` text DEFAULT '' NOT NULL,
	`restock` integer DEFAULT false NOT NULL,
	`settles` integer DEFAULT false NOT NULL,
	`returns` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_by_provider` ON `payments` (`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `payments_by_order` ON `payments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_by_charge` ON `payments` (`charge_id`);--> statement-breakpoint
CREATE TABLE `stock` (
	`sku` text PRIMARY KEY NOT NULL,
	`balance` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stock_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sku` text NOT NULL,
	`change` integer NOT NULL,
	`reason` text NOT NULL,
	`order_id` text,
	`actor` text NOT NULL,
	`note` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stock_changes_by_sku` ON `stock_changes` (`sku`,`at`);--> statement-breakpoint
CREATE INDEX `stock_changes_by_order` ON `stock_changes` (`order_id`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`reference` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`about` text NOT NULL,
	`locale` text NOT NULL,
	`idempotency_key` text,
	`received_at` integer NOT NULL,
	`proven_at` integer,
	`outcome` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_idempotency_key_unique` ON `withdrawals` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `withdrawals_by_order` ON `withdrawals` (`order_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_by_time` ON `withdrawals` (`received_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_by_key` ON `withdrawals` (`email_key`);--> statement-breakpoint
CREATE TABLE `check_findings` (
	`name` text NOT NULL,
	`page` text NOT NULL,
	`rule` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text NOT NULL,
	PRIMARY KEY(`name`, `page`, `rule`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `check_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`reached` integer NOT NULL,
	`total` integer NOT NULL,
	`found` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outward_links` (
	`url` text PRIMARY KEY NOT NULL,
	`page` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `redirects` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`target` text NOT NULL,
	`status` integer NOT NULL,
	`every_locale` integer NOT NULL,
	`note` text NOT NULL,
	`hits` integer NOT NULL,
	`last_on` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_source_unique` ON `redirects` (`source`);--> statement-breakpoint
-- The rest is written by hand: drizzle knows neither virtual tables nor triggers. The words of all mail, both ways, for searching
-- (functions/mail/mailbox/search.ts folds alike). A message's row is its sequence, a mail of the outbox minus its rowid. unicode61 takes accents off Latin
-- letters and makes one of both small sigmas, but leaves Greek accents on, so they are taken off before: each letter of the first list becomes the
-- one at its place in the second. The first 20 are today's accents; only text with others passes through the rest, which are polytonic.
CREATE VIRTUAL TABLE mail_search USING fts5(words, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE TRIGGER mail_search_message_out AFTER DELETE ON messages BEGIN
  DELETE FROM mail_search WHERE rowid = old.sequence;
END;--> statement-breakpoint
CREATE TRIGGER mail_search_mail_out AFTER DELETE ON outbox BEGIN
  DELETE FROM mail_search WHERE rowid = -old.rowid;
END;--> statement-breakpoint
CREATE TRIGGER mail_search_message_in AFTER INSERT ON messages BEGIN
  INSERT INTO mail_search (rowid, words) VALUES (new.sequence, (WITH RECURSIVE folded (step, steps, words) AS (
    SELECT 0, CASE WHEN words GLOB '*[ἀ-῾]*' THEN 238 ELSE 20 END, words FROM (SELECT new.subject || char(10) || new.from_name || char(10) || new.from_address || char(10) || new.to_address || char(10) || new.text AS words)
    UNION ALL
    SELECT step + 1, steps, replace(words, substr('άέήίόύώϊϋΐΰΆΈΉΊΌΎΏΪΫἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏἐἑἒἓἔἕἘἙἚἛἜἝἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὀὁὂὃὄὅὈὉὊὋὌὍὐὑὒὓὔὕὖὗὙὛὝὟὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὰάὲέὴήὶίὸόὺύὼώᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼιῂῃῄῆῇῈΈῊΉῌῐῑῒΐῖῗῘῙῚΊῠῡῢΰῤῥῦῧῨῩῪΎῬῲῳῴῶῷῸΌῺΏῼ', step + 1, 1), substr('αεηιουωιυιυαεηιουωιυααααααααααααααααεεεεεεεεεεεεηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοοοοοοοουυυυυυυυυυυυωωωωωωωωωωωωωωωωααεεηηιιοουυωωααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααααααααααιηηηηηεεηηηιιιιιιιιιιυυυυρρυυυυυυρωωωωωοοωωω', step + 1, 1)) FROM folded WHERE step < steps
  ) SELECT words FROM folded WHERE step = steps));
END;--> statement-breakpoint
CREATE TRIGGER mail_search_message_change AFTER UPDATE OF subject, from_name, from_address, to_address, text ON messages BEGIN
  DELETE FROM mail_search WHERE rowid = old.sequence;
  INSERT INTO mail_search (rowid, words) VALUES (new.sequence, (WITH RECURSIVE folded (step, steps, words) AS (
    SELECT 0, CASE WHEN words GLOB '*[ἀ-῾]*' THEN 238 ELSE 20 END, words FROM (SELECT new.subject || char(10) || new.from_name || char(10) || new.from_address || char(10) || new.to_address || char(10) || new.text AS words)
    UNION ALL
    SELECT step + 1, steps, replace(words, substr('άέήίόύώϊϋΐΰΆΈΉΊΌΎΏΪΫἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏἐἑἒἓἔἕἘἙἚἛἜἝἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὀὁὂὃὄὅὈὉὊὋὌὍὐὑὒὓὔὕὖὗὙὛὝὟὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὰάὲέὴήὶίὸόὺύὼώᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼιῂῃῄῆῇῈΈῊΉῌῐῑῒΐῖῗῘῙῚΊῠῡῢΰῤῥῦῧῨῩῪΎῬῲῳῴῶῷῸΌῺΏῼ', step + 1, 1), substr('αεηιουωιυιυαεηιουωιυααααααααααααααααεεεεεεεεεεεεηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοοοοοοοουυυυυυυυυυυυωωωωωωωωωωωωωωωωααεεηηιιοουυωωααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααααααααααιηηηηηεεηηηιιιιιιιιιιυυυυρρυυυυυυρωωωωωοοωωω', step + 1, 1)) FROM folded WHERE step < steps
  ) SELECT words FROM folded WHERE step = steps));
END;--> statement-breakpoint
CREATE TRIGGER mail_search_mail_in AFTER INSERT ON outbox BEGIN
  INSERT INTO mail_search (rowid, words) VALUES (-new.rowid, (WITH RECURSIVE folded (step, steps, words) AS (
    SELECT 0, CASE WHEN words GLOB '*[ἀ-῾]*' THEN 238 ELSE 20 END, words FROM (SELECT new.subject || char(10) || new.to_address || char(10) || new.text AS words)
    UNION ALL
    SELECT step + 1, steps, replace(words, substr('άέήίόύώϊϋΐΰΆΈΉΊΌΎΏΪΫἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏἐἑἒἓἔἕἘἙἚἛἜἝἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὀὁὂὃὄὅὈὉὊὋὌὍὐὑὒὓὔὕὖὗὙὛὝὟὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὰάὲέὴήὶίὸόὺύὼώᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼιῂῃῄῆῇῈΈῊΉῌῐῑῒΐῖῗῘῙῚΊῠῡῢΰῤῥῦῧῨῩῪΎῬῲῳῴῶῷῸΌῺΏῼ', step + 1, 1), substr('αεηιουωιυιυαεηιουωιυααααααααααααααααεεεεεεεεεεεεηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοοοοοοοουυυυυυυυυυυυωωωωωωωωωωωωωωωωααεεηηιιοουυωωααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααααααααααιηηηηηεεηηηιιιιιιιιιιυυυυρρυυυυυυρωωωωωοοωωω', step + 1, 1)) FROM folded WHERE step < steps
  ) SELECT words FROM folded WHERE step = steps));
END;--> statement-breakpoint
-- A visitor's first view of a day makes the visit, later ones add to it.
CREATE TRIGGER analytics_visit AFTER INSERT ON analytics_events WHEN new.event = 'page_view'
BEGIN
  INSERT INTO analytics_visits (day, visitor, views, locale, country, device, browser, system, channel, referrer, campaign)
  VALUES (new.day, new.visitor, 1, new.locale, new.country, new.device, new.browser, new.system, new.channel, new.referrer, new.campaign)
  ON CONFLICT (day, visitor) DO UPDATE SET
    views = views + 1,
    channel = coalesce(channel, excluded.channel),
    referrer = iif(channel IS NULL, excluded.referrer, referrer),
    campaign = iif(channel IS NULL, excluded.campaign, campaign);
END;
