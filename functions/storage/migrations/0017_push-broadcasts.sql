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
DROP INDEX `push_messages_key_unique`;--> statement-breakpoint
DROP INDEX `push_messages_by_time`;--> statement-breakpoint
ALTER TABLE `push_messages` ADD `broadcast` text REFERENCES push_broadcasts(id) ON DELETE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX `push_messages_by_broadcast` ON `push_messages` (`broadcast`,`locale`);--> statement-breakpoint
ALTER TABLE `push_messages` DROP COLUMN `key`;