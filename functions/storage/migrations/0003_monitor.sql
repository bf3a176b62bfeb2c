CREATE TABLE `monitor_alerts` (
	`cause` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `monitor_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`severity` text NOT NULL,
	`message` text NOT NULL,
	`details` text NOT NULL,
	`source` text NOT NULL,
	`sample_rate` real NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `monitor_entries_by_group` ON `monitor_entries` (`fingerprint`,`at`);--> statement-breakpoint
CREATE INDEX `monitor_entries_by_severity` ON `monitor_entries` (`severity`,`at`);--> statement-breakpoint
CREATE TABLE `monitor_groups` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`category` text NOT NULL,
	`severity` text NOT NULL,
	`message` text NOT NULL,
	`count` integer NOT NULL,
	`weight` real NOT NULL,
	`first_seen` integer NOT NULL,
	`last_seen` integer NOT NULL
);
