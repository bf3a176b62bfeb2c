CREATE TABLE `mail_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`thread` text,
	`to_list` text NOT NULL,
	`cc_list` text NOT NULL,
	`bcc_list` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`files` text NOT NULL,
	`key` text NOT NULL,
	`address_keys` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_drafts_by_time` ON `mail_drafts` (`updated_at`);--> statement-breakpoint
ALTER TABLE `mail_settings` ADD `greetings` text DEFAULT '{"en":"","el":""}' NOT NULL;