CREATE TABLE `budget_uses` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`share` text NOT NULL,
	`used` integer NOT NULL,
	`full_since` integer,
	PRIMARY KEY(`day`, `name`, `share`)
);
--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `failures` integer DEFAULT 0 NOT NULL;