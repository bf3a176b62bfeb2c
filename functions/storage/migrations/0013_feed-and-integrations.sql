CREATE TABLE `integration_calls` (
	`service` text NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`service`, `outcome`)
);
--> statement-breakpoint
CREATE TABLE `feed_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	`revoked_at` integer
);
