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
CREATE TABLE `part_states` (
	`part` text NOT NULL,
	`status` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`part`, `since`)
);
--> statement-breakpoint
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
	`read_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id_unique` ON `messages` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_idempotency_key_unique` ON `messages` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `messages_by_state` ON `messages` (`mailbox`,`state`,`received_at`);--> statement-breakpoint
CREATE INDEX `messages_by_thread` ON `messages` (`thread`);--> statement-breakpoint
CREATE INDEX `messages_by_message_id` ON `messages` (`message_id`);--> statement-breakpoint
CREATE INDEX `messages_by_in_reply_to` ON `messages` (`in_reply_to`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`status` text NOT NULL,
	`to_address` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`automatic` integer NOT NULL,
	`thread` text NOT NULL,
	`in_reply_to` text,
	`message_id` text NOT NULL,
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
	`at` integer NOT NULL
);
--> statement-breakpoint
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
	`last_seen` integer NOT NULL
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
	`about` text NOT NULL,
	`subject` text NOT NULL,
	`relation` text NOT NULL,
	`locale` text NOT NULL,
	`received_at` integer NOT NULL,
	`due_on` text NOT NULL,
	`acknowledge_by` text,
	`extended` integer NOT NULL,
	`closed_at` integer,
	`idempotency_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_requests_reference_unique` ON `privacy_requests` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_requests_idempotency_key_unique` ON `privacy_requests` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `privacy_requests_by_state` ON `privacy_requests` (`state`,`due_on`);--> statement-breakpoint
CREATE INDEX `privacy_requests_by_email` ON `privacy_requests` (`email`,`kind`);--> statement-breakpoint
CREATE TABLE `privacy_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`request`) REFERENCES `privacy_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_tokens_by_request` ON `privacy_tokens` (`request`,`hash`);--> statement-breakpoint
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
	`key` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`url` text NOT NULL,
	`locale` text NOT NULL,
	`topic` text NOT NULL,
	`urgency` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_messages_key_unique` ON `push_messages` (`key`);--> statement-breakpoint
CREATE INDEX `push_messages_by_time` ON `push_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`locale` text NOT NULL,
	`topics` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_locale` ON `push_subscriptions` (`locale`);