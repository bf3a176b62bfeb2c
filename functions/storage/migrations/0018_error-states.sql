ALTER TABLE `monitor_entries` ADD `release` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `monitor_entries_detailed` ON `monitor_entries` (`fingerprint`,`at`) WHERE message <> '';--> statement-breakpoint
ALTER TABLE `monitor_groups` ADD `release` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `monitor_groups` ADD `detailed_count` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `monitor_groups` ADD `state` text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE `monitor_groups` ADD `resolved_at` integer;--> statement-breakpoint
ALTER TABLE `monitor_groups` ADD `resolved_in` text DEFAULT '' NOT NULL;