CREATE TABLE `analytics_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_notes_by_day` ON `analytics_notes` (`day`);--> statement-breakpoint
CREATE TABLE `analytics_visits` (
	`day` text NOT NULL,
	`visitor` text NOT NULL,
	`views` integer NOT NULL,
	`locale` text,
	`country` text,
	`device` text NOT NULL,
	`browser` text NOT NULL,
	`system` text NOT NULL,
	`channel` text,
	`referrer` text,
	`campaign` text,
	PRIMARY KEY(`day`, `visitor`)
);
--> statement-breakpoint
CREATE INDEX `analytics_views_by_visitor` ON `analytics_events` (`day`,`visitor`,`path`,`at`) WHERE event = 'page_view';--> statement-breakpoint
CREATE INDEX `analytics_views_by_page` ON `analytics_events` (`path`,`day`,`visitor`) WHERE event = 'page_view';--> statement-breakpoint
CREATE INDEX `analytics_events_by_name` ON `analytics_events` (`day`,`event`,`visitor`) WHERE event not in ('page_view', 'web_vitals');--> statement-breakpoint
CREATE INDEX `analytics_totals_by_dimension` ON `analytics_totals` (`dimension`,`day`);--> statement-breakpoint
-- The rest is written by hand: the visits of the events so far, and a trigger, which drizzle does not know.
INSERT INTO analytics_visits (day, visitor, views, locale, country, device, browser, system, channel, referrer, campaign)
SELECT first.day, first.visitor, first.views, first.locale, first.country, first.device, first.browser, first.system, arrival.channel,
  arrival.referrer, arrival.campaign
FROM (
  SELECT day, visitor, min(rowid), count(*) AS views, locale, country, device, browser, system
  FROM analytics_events WHERE event = 'page_view' GROUP BY day, visitor
) AS first
LEFT JOIN (
  SELECT day, visitor, min(rowid), channel, referrer, campaign
  FROM analytics_events WHERE event = 'page_view' AND channel IS NOT NULL GROUP BY day, visitor
) AS arrival ON arrival.day = first.day AND arrival.visitor = first.visitor;
--> statement-breakpoint
CREATE TRIGGER analytics_visit AFTER INSERT ON analytics_events WHEN new.event = 'page_view'
BEGIN
  INSERT INTO analytics_visits (day, visitor, views, locale, country, device, browser, system, channel, referrer, campaign)
  VALUES (new.day, new.visitor, 1, new.locale, new.country, new.device, new.browser, new.system, new.channel, new.referrer, new.campaign)
  ON CONFLICT (day, visitor) DO UPDATE SET
    views = views + 1,
    channel = coalesce(channel, excluded.channel),
    referrer = iif(channel IS NULL, excluded.referrer, referrer),
    campaign = iif(channel IS NULL, excluded.campaign, campaign);
END;
