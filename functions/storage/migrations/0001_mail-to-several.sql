CREATE TABLE `outbox_file_parts` (
	`attachment` text NOT NULL,
	`position` integer NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`attachment`, `position`),
	FOREIGN KEY (`attachment`) REFERENCES `outbox_files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `outbox_files` (
	`id` text PRIMARY KEY NOT NULL,
	`mail` text,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`stored` integer NOT NULL,
	`stored_at` integer NOT NULL,
	FOREIGN KEY (`mail`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outbox_files_by_mail` ON `outbox_files` (`mail`);--> statement-breakpoint
CREATE TABLE `outbox_recipients` (
	`mail` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`address_key` text NOT NULL,
	`status` text NOT NULL,
	`error` text,
	PRIMARY KEY(`mail`, `position`),
	FOREIGN KEY (`mail`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outbox_recipients_by_address` ON `outbox_recipients` (`address_key`);--> statement-breakpoint
-- By hand: the recipients of a mail are among its words. The first one is inserted last, so that a mail is indexed once.
CREATE TRIGGER mail_search_mail_change AFTER UPDATE OF to_address ON outbox BEGIN
  DELETE FROM mail_search WHERE rowid = -old.rowid;
  INSERT INTO mail_search (rowid, words) VALUES (-new.rowid, (WITH RECURSIVE folded (step, steps, words) AS (
    SELECT 0, CASE WHEN words GLOB '*[ἀ-῾]*' THEN 238 ELSE 20 END, words FROM (SELECT new.subject || char(10) || new.to_address || char(10) || coalesce((SELECT group_concat(name || char(10) || address, char(10)) FROM outbox_recipients WHERE mail = new.id), '') || char(10) || new.text AS words)
    UNION ALL
    SELECT step + 1, steps, replace(words, substr('άέήίόύώϊϋΐΰΆΈΉΊΌΎΏΪΫἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏἐἑἒἓἔἕἘἙἚἛἜἝἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὀὁὂὃὄὅὈὉὊὋὌὍὐὑὒὓὔὕὖὗὙὛὝὟὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὰάὲέὴήὶίὸόὺύὼώᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼιῂῃῄῆῇῈΈῊΉῌῐῑῒΐῖῗῘῙῚΊῠῡῢΰῤῥῦῧῨῩῪΎῬῲῳῴῶῷῸΌῺΏῼ', step + 1, 1), substr('αεηιουωιυιυαεηιουωιυααααααααααααααααεεεεεεεεεεεεηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοοοοοοοουυυυυυυυυυυυωωωωωωωωωωωωωωωωααεεηηιιοουυωωααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααααααααααιηηηηηεεηηηιιιιιιιιιιυυυυρρυυυυυυρωωωωωοοωωω', step + 1, 1)) FROM folded WHERE step < steps
  ) SELECT words FROM folded WHERE step = steps));
END;--> statement-breakpoint
CREATE TRIGGER mail_search_recipient_in AFTER INSERT ON outbox_recipients WHEN new.position = 0 BEGIN
  UPDATE outbox SET to_address = to_address WHERE id = new.mail;
END;--> statement-breakpoint
CREATE TRIGGER mail_search_recipient_out AFTER DELETE ON outbox_recipients BEGIN
  UPDATE outbox SET to_address = to_address WHERE id = old.mail;
END;
