CREATE TABLE `shipments` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`lines` text NOT NULL,
	`carrier` text NOT NULL,
	`number` text NOT NULL,
	`url` text,
	`sent_at` integer NOT NULL,
	`delivered_on` text,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
