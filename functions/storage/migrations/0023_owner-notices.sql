CREATE TABLE `notice_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`address` text,
	`locale` text NOT NULL,
	`zone` text NOT NULL,
	`quiet` integer NOT NULL,
	`quiet_from` text NOT NULL,
	`quiet_to` text NOT NULL,
	`urgent_passes` integer NOT NULL,
	`digest` integer NOT NULL,
	`digest_at` text NOT NULL,
	`ways` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `owner_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owner_devices_endpoint_unique` ON `owner_devices` (`endpoint`);--> statement-breakpoint
CREATE TABLE `owner_notices` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`way` text NOT NULL,
	`kind` text NOT NULL,
	`message` text,
	`facts` text NOT NULL,
	`page` text NOT NULL,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`parcel` text,
	`claimed_at` integer,
	`sent_at` integer,
	`error` text,
	FOREIGN KEY (`message`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owner_notices_by_key` ON `owner_notices` (`key`,`way`);--> statement-breakpoint
CREATE INDEX `owner_notices_due` ON `owner_notices` (`way`,`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `owner_notices_claimed` ON `owner_notices` (`way`,`claimed_at`);--> statement-breakpoint
CREATE INDEX `owner_notices_by_message` ON `owner_notices` (`message`);