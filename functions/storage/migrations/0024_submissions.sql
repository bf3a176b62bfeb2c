CREATE TABLE `submissions` (
	`hash` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `submissions_by_time` ON `submissions` (`at`);