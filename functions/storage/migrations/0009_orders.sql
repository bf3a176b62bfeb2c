CREATE TABLE `downloads` (
	`order_id` text NOT NULL,
	`sku` text NOT NULL,
	`file` text NOT NULL,
	`used` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `sku`, `file`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `order_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`vat_cents` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_documents_by_number` ON `order_documents` (`kind`,`year`,`number`);--> statement-breakpoint
CREATE INDEX `order_documents_by_order` ON `order_documents` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`sku` text NOT NULL,
	`slug` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`vat_percent` real NOT NULL,
	`vat_cents` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_lines_by_sku` ON `order_lines` (`sku`);--> statement-breakpoint
CREATE TABLE `order_steps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`step` text NOT NULL,
	`actor` text NOT NULL,
	`note` text NOT NULL,
	`amount_cents` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_steps_by_order` ON `order_steps` (`order_id`,`at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`reference` text NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`payment` text NOT NULL,
	`taxation` text NOT NULL,
	`locale` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`country` text NOT NULL,
	`street` text NOT NULL,
	`city` text NOT NULL,
	`postcode` text NOT NULL,
	`company` text,
	`vat_number` text,
	`vat_number_confirmed` integer,
	`total_cents` integer NOT NULL,
	`vat_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`shipping_vat_percent` real NOT NULL,
	`shipping_vat_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`digital_consent` integer NOT NULL,
	`idempotency_key` text,
	`content_hash` text NOT NULL,
	`ordered_at` integer NOT NULL,
	`pay_by` integer,
	`paid_at` integer,
	`fulfilled_at` integer,
	`closed_at` integer,
	`refund_by` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference_unique` ON `orders` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_key_unique` ON `orders` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_by_number` ON `orders` (`year`,`number`);--> statement-breakpoint
CREATE INDEX `orders_by_state` ON `orders` (`state`,`ordered_at`);--> statement-breakpoint
CREATE INDEX `orders_by_time` ON `orders` (`ordered_at`);--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (`email`,`ordered_at`);--> statement-breakpoint
CREATE INDEX `orders_by_content` ON `orders` (`content_hash`,`ordered_at`);--> statement-breakpoint
CREATE INDEX `orders_by_deadline` ON `orders` (`state`,`pay_by`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`provider` text NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`order_id` text,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`provider`, `id`)
);
--> statement-breakpoint
CREATE INDEX `payment_events_by_order` ON `payment_events` (`order_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text NOT NULL,
	`charge_id` text,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_by_provider` ON `payments` (`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `payments_by_order` ON `payments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_by_charge` ON `payments` (`charge_id`);--> statement-breakpoint
CREATE TABLE `stock` (
	`sku` text PRIMARY KEY NOT NULL,
	`balance` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stock_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sku` text NOT NULL,
	`change` integer NOT NULL,
	`reason` text NOT NULL,
	`order_id` text,
	`actor` text NOT NULL,
	`note` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stock_changes_by_sku` ON `stock_changes` (`sku`,`at`);--> statement-breakpoint
CREATE INDEX `stock_changes_by_order` ON `stock_changes` (`order_id`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`reference` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`about` text NOT NULL,
	`locale` text NOT NULL,
	`idempotency_key` text,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_idempotency_key_unique` ON `withdrawals` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `withdrawals_by_order` ON `withdrawals` (`order_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_by_time` ON `withdrawals` (`received_at`);