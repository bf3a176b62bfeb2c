CREATE TABLE `push_deliveries` (
	`message` text NOT NULL,
	`subscription` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`status` integer,
	`due_at` integer,
	`settled_at` integer,
	PRIMARY KEY(`message`, `subscription`),
	FOREIGN KEY (`message`) REFERENCES `push_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_deliveries_due` ON `push_deliveries` (`due_at`);--> statement-breakpoint
CREATE INDEX `push_deliveries_by_state` ON `push_deliveries` (`message`,`state`);--> statement-breakpoint
CREATE TABLE `push_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`url` text NOT NULL,
	`locale` text NOT NULL,
	`topic` text NOT NULL,
	`urgency` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_messages_key_unique` ON `push_messages` (`key`);--> statement-breakpoint
CREATE INDEX `push_messages_by_time` ON `push_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`locale` text NOT NULL,
	`topics` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_locale` ON `push_subscriptions` (`locale`);