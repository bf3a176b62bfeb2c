ALTER TABLE `sessions` ADD `proof` text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
-- A session now ends after seven days without use; those that are open keep their last use.
UPDATE `sessions` SET `expires_at` = min(`expires_at`, `updated_at` + 604800000);
