ALTER TABLE `order_steps` ADD `about` text;--> statement-breakpoint
ALTER TABLE `order_steps` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `lost_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `waived_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `due_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `hold` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `check_by` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `refund_by` integer;--> statement-breakpoint
-- Written by hand: what the history says of orders that are stored already.
UPDATE `orders` SET `lost_cents` = max(0, min(`paid_cents` - `refunded_cents`, coalesce((
  SELECT sum(`amount_cents`) FROM `order_steps` WHERE `order_id` = `orders`.`id` AND `step` = 'dispute-lost'), 0)));--> statement-breakpoint
UPDATE `orders` SET `state` = 'refunded', `closed_at` = (
  SELECT max(`at`) FROM `order_steps` WHERE `order_id` = `orders`.`id` AND `step` = 'dispute-lost')
WHERE `lost_cents` > 0 AND `paid_cents` = `refunded_cents` + `lost_cents` AND `state` IN ('paid', 'fulfilled');--> statement-breakpoint
UPDATE `orders` SET `due_cents` = CASE
  WHEN `state` = 'cancelled' OR EXISTS (SELECT 1 FROM `order_steps` WHERE `order_id` = `orders`.`id` AND `step` = 'withdrawn')
    OR `paid_cents` - `total_cents` - `refunded_cents` <= (
      SELECT coalesce(sum(`total_cents`), 0) FROM `order_documents` WHERE `order_id` = `orders`.`id` AND `kind` = 'credit')
  THEN `paid_cents` - `refunded_cents` - `lost_cents`
  ELSE min(`paid_cents` - `refunded_cents` - `lost_cents`, `paid_cents` - `total_cents` - `refunded_cents` - (
    SELECT coalesce(sum(`total_cents`), 0) FROM `order_documents` WHERE `order_id` = `orders`.`id` AND `kind` = 'credit')) END
WHERE `refund_by` IS NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `refund_by` = NULL WHERE `due_cents` = 0;--> statement-breakpoint
UPDATE `orders` SET `hold` = CASE
  WHEN (SELECT count(*) FROM `order_steps` WHERE `order_id` = `orders`.`id` AND `step` = 'disputed' AND `actor` <> 'snipcart') > (
      SELECT count(*) FROM `order_steps` WHERE `order_id` = `orders`.`id` AND `step` IN ('dispute-won', 'dispute-lost') AND `actor` <> 'snipcart')
    OR (SELECT coalesce(max(`at`), 0) FROM `order_steps` WHERE `order_id` = `orders`.`id` AND `step` = 'disputed' AND `actor` = 'snipcart') > (
      SELECT coalesce(max(`at`), 0) FROM `order_steps` WHERE `order_id` = `orders`.`id` AND `step` = 'dispute-won' AND `actor` = 'snipcart')
    THEN 'dispute'
  WHEN `lost_cents` > 0 AND `state` = 'paid' THEN 'lost'
  WHEN (SELECT coalesce(max(`id`), 0) FROM `order_steps` WHERE `order_id` = `orders`.`id` AND `step` = 'mismatch') > (
    SELECT coalesce(max(`id`), 0) FROM `order_steps` WHERE `order_id` = `orders`.`id` AND (
      `step` IN ('paid', 'refunded') OR (`step` IN ('note', 'cancelled') AND `actor` = 'owner'))) THEN 'mismatch' END
WHERE `id` IN (SELECT `order_id` FROM `order_steps` WHERE `step` IN ('disputed', 'dispute-lost', 'mismatch'));
