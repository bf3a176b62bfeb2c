ALTER TABLE `orders` ADD `network` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `held_until` integer;--> statement-breakpoint
CREATE INDEX `orders_by_hold` ON `orders` (`held_until`);--> statement-breakpoint
CREATE INDEX `orders_by_network` ON `orders` (`network`);--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `proven_at` integer;--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `outcome` text;--> statement-breakpoint
-- What was declared before was acted on, and is not handled again.
UPDATE `withdrawals` SET `proven_at` = CASE WHEN `order_id` IS NULL THEN NULL ELSE `received_at` END, `outcome` = CASE WHEN `order_id` IS NULL THEN 'unknown' ELSE 'examined' END;
