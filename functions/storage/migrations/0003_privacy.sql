CREATE TABLE `privacy_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request` text NOT NULL,
	`step` text NOT NULL,
	`note` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`request`) REFERENCES `privacy_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `privacy_events_by_request` ON `privacy_events` (`request`,`at`);--> statement-breakpoint
CREATE TABLE `privacy_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`about` text NOT NULL,
	`subject` text NOT NULL,
	`relation` text NOT NULL,
	`locale` text NOT NULL,
	`received_at` integer NOT NULL,
	`due_on` text NOT NULL,
	`acknowledge_by` text,
	`extended` integer NOT NULL,
	`closed_at` integer,
	`idempotency_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_requests_reference_unique` ON `privacy_requests` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_requests_idempotency_key_unique` ON `privacy_requests` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `privacy_requests_by_state` ON `privacy_requests` (`state`,`due_on`);--> statement-breakpoint
CREATE INDEX `privacy_requests_by_email` ON `privacy_requests` (`email`,`kind`);--> statement-breakpoint
CREATE TABLE `privacy_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`request`) REFERENCES `privacy_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_tokens_by_request` ON `privacy_tokens` (`request`,`hash`);