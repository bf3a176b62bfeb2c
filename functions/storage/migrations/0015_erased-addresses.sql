CREATE TABLE `restore_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`restore` text NOT NULL,
	`place` text NOT NULL,
	`line` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `restore_rows_by_place` ON `restore_rows` (`restore`,`place`);--> statement-breakpoint
CREATE TABLE `erased_addresses` (
	`hash` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`erased_at` integer NOT NULL
);
