CREATE TABLE `refusals` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`call` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `call`)
);
