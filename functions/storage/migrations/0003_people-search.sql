DROP INDEX `messages_by_from`;--> statement-breakpoint
CREATE INDEX `messages_by_sender` ON `messages` (`from_key`,`state`,`source`,`received_at`);--> statement-breakpoint
DROP INDEX `outbox_by_to`;--> statement-breakpoint
CREATE INDEX `outbox_by_recipient` ON `outbox` (`to_key`,`automatic`,`created_at`);--> statement-breakpoint
-- Written by hand: drizzle knows neither virtual tables nor triggers. Whom and which numbers rows name, for one search over all of them
-- (functions/people/storage/names.ts). A row is 8 times that of its table, and the table's place: messages 0, outbox 1, orders 2, privacy_requests 3,
-- withdrawals 4, outbox_recipients 5. The words of both indexes are read to find Greek that was typed in Latin letters.
CREATE VIRTUAL TABLE people_search USING fts5(words, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE VIRTUAL TABLE people_words USING fts5vocab(people_search, row);--> statement-breakpoint
CREATE VIRTUAL TABLE mail_words USING fts5vocab(mail_search, row);--> statement-breakpoint
-- What is written here is folded as in `mail_search` and indexed.
CREATE VIEW people_named AS SELECT 0 AS named, '' AS words;--> statement-breakpoint
CREATE TRIGGER people_named_in INSTEAD OF INSERT ON people_named BEGIN
  INSERT INTO people_search (rowid, words) VALUES (new.named, (WITH RECURSIVE folded (step, steps, words) AS (
    SELECT 0, CASE WHEN new.words GLOB '*[ἀ-῾]*' THEN 238 ELSE 20 END, new.words
    UNION ALL
    SELECT step + 1, steps, replace(words, substr('άέήίόύώϊϋΐΰΆΈΉΊΌΎΏΪΫἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏἐἑἒἓἔἕἘἙἚἛἜἝἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὀὁὂὃὄὅὈὉὊὋὌὍὐὑὒὓὔὕὖὗὙὛὝὟὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὰάὲέὴήὶίὸόὺύὼώᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼιῂῃῄῆῇῈΈῊΉῌῐῑῒΐῖῗῘῙῚΊῠῡῢΰῤῥῦῧῨῩῪΎῬῲῳῴῶῷῸΌῺΏῼ', step + 1, 1), substr('αεηιουωιυιυαεηιουωιυααααααααααααααααεεεεεεεεεεεεηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοοοοοοοουυυυυυυυυυυυωωωωωωωωωωωωωωωωααεεηηιιοουυωωααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααααααααααιηηηηηεεηηηιιιιιιιιιιυυυυρρυυυυυυρωωωωωοοωωω', step + 1, 1)) FROM folded WHERE step < steps
  ) SELECT words FROM folded WHERE step = steps));
END;--> statement-breakpoint
CREATE TRIGGER people_search_messages_in AFTER INSERT ON messages WHEN new.source <> 'system' BEGIN
  INSERT INTO people_named VALUES (8 * new.rowid + 0, concat_ws(char(10), new.from_name, new.from_address, new.from_key, new.reply_key, iif(json_valid(new.details), json_extract(new.details, '$.company'), NULL), iif(json_valid(new.details), json_extract(new.details, '$.phone'), NULL)));
END;--> statement-breakpoint
CREATE TRIGGER people_search_messages_out AFTER DELETE ON messages WHEN old.source <> 'system' BEGIN
  DELETE FROM people_search WHERE rowid = 8 * old.rowid + 0;
END;--> statement-breakpoint
CREATE TRIGGER people_search_messages_change AFTER UPDATE OF from_name, from_address, from_key, reply_key, details ON messages WHEN new.source <> 'system' BEGIN
  DELETE FROM people_search WHERE rowid = 8 * old.rowid + 0;
  INSERT INTO people_named VALUES (8 * new.rowid + 0, concat_ws(char(10), new.from_name, new.from_address, new.from_key, new.reply_key, iif(json_valid(new.details), json_extract(new.details, '$.company'), NULL), iif(json_valid(new.details), json_extract(new.details, '$.phone'), NULL)));
END;--> statement-breakpoint
CREATE TRIGGER people_search_outbox_in AFTER INSERT ON outbox WHEN new.automatic = 0 BEGIN
  INSERT INTO people_named VALUES (8 * new.rowid + 1, concat_ws(char(10), new.to_address, new.to_key));
END;--> statement-breakpoint
CREATE TRIGGER people_search_outbox_out AFTER DELETE ON outbox WHEN old.automatic = 0 BEGIN
  DELETE FROM people_search WHERE rowid = 8 * old.rowid + 1;
END;--> statement-breakpoint
CREATE TRIGGER people_search_orders_in AFTER INSERT ON orders BEGIN
  INSERT INTO people_named VALUES (8 * new.rowid + 2, concat_ws(char(10), new.reference, new.name, new.email, new.email_key, new.company, new.vat_number, substr(new.vat_number, 3)));
END;--> statement-breakpoint
CREATE TRIGGER people_search_orders_out AFTER DELETE ON orders BEGIN
  DELETE FROM people_search WHERE rowid = 8 * old.rowid + 2;
END;--> statement-breakpoint
CREATE TRIGGER people_search_orders_change AFTER UPDATE OF reference, name, email, email_key, company, vat_number ON orders BEGIN
  DELETE FROM people_search WHERE rowid = 8 * old.rowid + 2;
  INSERT INTO people_named VALUES (8 * new.rowid + 2, concat_ws(char(10), new.reference, new.name, new.email, new.email_key, new.company, new.vat_number, substr(new.vat_number, 3)));
END;--> statement-breakpoint
CREATE TRIGGER people_search_privacy_requests_in AFTER INSERT ON privacy_requests BEGIN
  INSERT INTO people_named VALUES (8 * new.rowid + 3, concat_ws(char(10), new.reference, new.name, new.email, new.email_key));
END;--> statement-breakpoint
CREATE TRIGGER people_search_privacy_requests_out AFTER DELETE ON privacy_requests BEGIN
  DELETE FROM people_search WHERE rowid = 8 * old.rowid + 3;
END;--> statement-breakpoint
CREATE TRIGGER people_search_privacy_requests_change AFTER UPDATE OF reference, name, email, email_key ON privacy_requests BEGIN
  DELETE FROM people_search WHERE rowid = 8 * old.rowid + 3;
  INSERT INTO people_named VALUES (8 * new.rowid + 3, concat_ws(char(10), new.reference, new.name, new.email, new.email_key));
END;--> statement-breakpoint
CREATE TRIGGER people_search_withdrawals_in AFTER INSERT ON withdrawals BEGIN
  INSERT INTO people_named VALUES (8 * new.rowid + 4, concat_ws(char(10), new.reference, new.name, new.email, new.email_key));
END;--> statement-breakpoint
CREATE TRIGGER people_search_withdrawals_out AFTER DELETE ON withdrawals BEGIN
  DELETE FROM people_search WHERE rowid = 8 * old.rowid + 4;
END;--> statement-breakpoint
CREATE TRIGGER people_search_withdrawals_change AFTER UPDATE OF reference, name, email, email_key ON withdrawals BEGIN
  DELETE FROM people_search WHERE rowid = 8 * old.rowid + 4;
  INSERT INTO people_named VALUES (8 * new.rowid + 4, concat_ws(char(10), new.reference, new.name, new.email, new.email_key));
END;--> statement-breakpoint
CREATE TRIGGER people_search_recipients_in AFTER INSERT ON outbox_recipients BEGIN
  INSERT INTO people_named VALUES (8 * new.rowid + 5, concat_ws(char(10), new.name, new.address, new.address_key));
END;--> statement-breakpoint
CREATE TRIGGER people_search_recipients_out AFTER DELETE ON outbox_recipients BEGIN
  DELETE FROM people_search WHERE rowid = 8 * old.rowid + 5;
END;--> statement-breakpoint
CREATE TRIGGER people_search_recipients_change AFTER UPDATE OF name, address, address_key ON outbox_recipients BEGIN
  DELETE FROM people_search WHERE rowid = 8 * old.rowid + 5;
  INSERT INTO people_named VALUES (8 * new.rowid + 5, concat_ws(char(10), new.name, new.address, new.address_key));
END;--> statement-breakpoint
INSERT INTO people_named SELECT 8 * rowid + 0, concat_ws(char(10), from_name, from_address, from_key, reply_key, iif(json_valid(details), json_extract(details, '$.company'), NULL), iif(json_valid(details), json_extract(details, '$.phone'), NULL)) FROM messages WHERE source <> 'system';--> statement-breakpoint
INSERT INTO people_named SELECT 8 * rowid + 1, concat_ws(char(10), to_address, to_key) FROM outbox WHERE automatic = 0;--> statement-breakpoint
INSERT INTO people_named SELECT 8 * rowid + 2, concat_ws(char(10), reference, name, email, email_key, company, vat_number, substr(vat_number, 3)) FROM orders;--> statement-breakpoint
INSERT INTO people_named SELECT 8 * rowid + 3, concat_ws(char(10), reference, name, email, email_key) FROM privacy_requests;--> statement-breakpoint
INSERT INTO people_named SELECT 8 * rowid + 4, concat_ws(char(10), reference, name, email, email_key) FROM withdrawals;--> statement-breakpoint
INSERT INTO people_named SELECT 8 * rowid + 5, concat_ws(char(10), name, address, address_key) FROM outbox_recipients;
