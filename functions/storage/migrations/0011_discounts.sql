CREATE TABLE `discounts` (
	`code` text PRIMARY KEY NOT NULL,
	`percent` integer,
	`cents` integer,
	`skus` text,
	`minimum_cents` integer NOT NULL,
	`most` integer,
	`most_per_person` integer,
	`begins_at` integer NOT NULL,
	`ends_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `order_lines` ADD `discount_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `discount_code` text;--> statement-breakpoint
CREATE INDEX `orders_by_discount` ON `orders` (`discount_code`,`person`,`state`);