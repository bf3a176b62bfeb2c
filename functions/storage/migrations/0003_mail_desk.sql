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
DROP INDEX `messages_by_thread`;--> statement-breakpoint
ALTER TABLE `messages` ADD `state_since` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `kept` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_by_thread` ON `messages` (`thread`,`state`,`received_at`,`read_at`,`mailbox`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `mail_references` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `from_name` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `from_address` text;--> statement-breakpoint
CREATE INDEX `outbox_by_thread` ON `outbox` (`thread`,`created_at`);