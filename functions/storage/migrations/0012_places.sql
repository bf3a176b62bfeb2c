ALTER TABLE `orders` ADD `network_country` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `card_country` text;