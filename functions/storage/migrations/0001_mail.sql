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
CREATE INDEX `outbox_by_message_id` ON `outbox` (`message_id`);