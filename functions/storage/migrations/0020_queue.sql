CREATE TABLE `handled_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
