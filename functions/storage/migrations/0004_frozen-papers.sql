CREATE TABLE `terms_versions` (
	`hash` text PRIMARY KEY NOT NULL,
	`locale` text NOT NULL,
	`text` text NOT NULL,
	`first_seen_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `order_documents` ADD `content` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `terms_version` text;