CREATE TABLE `asked_questions` (
	`day` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`locale` text NOT NULL,
	`text` text NOT NULL,
	`folded` text NOT NULL,
	`asked` integer NOT NULL,
	`found` integer NOT NULL,
	`helpful` integer NOT NULL,
	`unhelpful` integer NOT NULL,
	PRIMARY KEY(`day`, `id`)
);
--> statement-breakpoint
CREATE INDEX `asked_questions_by_id` ON `asked_questions` (`id`);