CREATE TABLE `analytics_events` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`event` text NOT NULL,
	`visitor` text NOT NULL,
	`path` text,
	`locale` text,
	`template` text,
	`channel` text,
	`referrer` text,
	`campaign` text,
	`country` text,
	`device` text NOT NULL,
	`browser` text NOT NULL,
	`system` text NOT NULL,
	`viewport` text,
	`properties` text
);
--> statement-breakpoint
CREATE INDEX `analytics_events_by_day` ON `analytics_events` (`day`,`event`);--> statement-breakpoint
CREATE TABLE `analytics_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `analytics_totals` (
	`day` text NOT NULL,
	`dimension` text NOT NULL,
	`key` text NOT NULL,
	`views` integer NOT NULL,
	`visitors` integer NOT NULL,
	`events` integer NOT NULL,
	PRIMARY KEY(`day`, `dimension`, `key`)
);
--> statement-breakpoint
CREATE TABLE `analytics_vitals` (
	`day` text NOT NULL,
	`template` text NOT NULL,
	`device` text NOT NULL,
	`metric` text NOT NULL,
	`bucket` integer NOT NULL,
	`samples` integer NOT NULL,
	PRIMARY KEY(`day`, `template`, `device`, `metric`, `bucket`)
);
