CREATE TABLE `order_returns` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`reason` text NOT NULL,
	`withdrawal_id` text,
	`announced_at` integer NOT NULL,
	`received_on` text,
	`checked_at` integer,
	`pieces` text DEFAULT '[]' NOT NULL,
	`deduction_cents` integer DEFAULT 0 NOT NULL,
	`deduction_reason` text DEFAULT '' NOT NULL,
	`refund_cents` integer,
	`dropped_at` integer,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`withdrawal_id`) REFERENCES `withdrawals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `payments` ADD `return_position` integer;--> statement-breakpoint
ALTER TABLE `shipments` ADD `name` text;