CREATE TABLE `job_runs` (
	`job` text NOT NULL,
	`due_at` integer NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text NOT NULL,
	`done` text,
	PRIMARY KEY(`job`, `due_at`)
);
--> statement-breakpoint
CREATE INDEX `job_runs_by_time` ON `job_runs` (`due_at`);--> statement-breakpoint
CREATE TABLE `part_states` (
	`part` text NOT NULL,
	`status` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`part`, `since`)
);
