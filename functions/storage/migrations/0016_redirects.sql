CREATE TABLE `check_findings` (
	`name` text NOT NULL,
	`page` text NOT NULL,
	`rule` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text NOT NULL,
	PRIMARY KEY(`name`, `page`, `rule`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `check_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`reached` integer NOT NULL,
	`total` integer NOT NULL,
	`found` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outward_links` (
	`url` text PRIMARY KEY NOT NULL,
	`page` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `redirects` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`target` text NOT NULL,
	`status` integer NOT NULL,
	`every_locale` integer NOT NULL,
	`note` text NOT NULL,
	`hits` integer NOT NULL,
	`last_on` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_source_unique` ON `redirects` (`source`);