ALTER TABLE `payments` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `restock` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `settles` integer DEFAULT false NOT NULL;