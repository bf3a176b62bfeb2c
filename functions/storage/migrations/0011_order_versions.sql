ALTER TABLE `orders` ADD `person` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_person` ON `orders` (`person`,`ordered_at`);