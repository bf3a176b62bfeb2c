CREATE TABLE `tax_transmissions` (
	`document_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`mark` text,
	`cancel_mark` text,
	`uid` text,
	`qr_url` text,
	`error` text DEFAULT '' NOT NULL,
	`is_late` integer DEFAULT false NOT NULL,
	`file` text,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `order_documents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tax_transmissions_by_state` ON `tax_transmissions` (`state`,`next_at`);