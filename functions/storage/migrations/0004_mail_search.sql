-- Written by hand: drizzle knows no virtual tables. The words of all mail, both ways, for searching (functions/storage/mail-search.ts).
-- A message's row is its sequence, a mail of the outbox minus its rowid. unicode61 takes accents off Latin letters and makes one of
-- both small sigmas, but leaves Greek accents on, so they are taken off before.
CREATE VIRTUAL TABLE mail_search USING fts5(words, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER mail_search_message_in AFTER INSERT ON messages BEGIN
  INSERT INTO mail_search (rowid, words) VALUES (new.sequence, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.subject || char(10) || new.from_name || char(10) || new.from_address || char(10) || new.to_address || char(10) || new.text, 'ά', 'α'), 'έ', 'ε'), 'ή', 'η'), 'ί', 'ι'), 'ό', 'ο'), 'ύ', 'υ'), 'ώ', 'ω'), 'ϊ', 'ι'), 'ϋ', 'υ'), 'ΐ', 'ι'), 'ΰ', 'υ'), 'Ά', 'α'), 'Έ', 'ε'), 'Ή', 'η'), 'Ί', 'ι'), 'Ό', 'ο'), 'Ύ', 'υ'), 'Ώ', 'ω'), 'Ϊ', 'ι'), 'Ϋ', 'υ'));
END;
--> statement-breakpoint
CREATE TRIGGER mail_search_message_out AFTER DELETE ON messages BEGIN
  DELETE FROM mail_search WHERE rowid = old.sequence;
END;
--> statement-breakpoint
CREATE TRIGGER mail_search_message_change AFTER UPDATE OF subject, from_name, from_address, to_address, text ON messages BEGIN
  DELETE FROM mail_search WHERE rowid = old.sequence;
  INSERT INTO mail_search (rowid, words) VALUES (new.sequence, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.subject || char(10) || new.from_name || char(10) || new.from_address || char(10) || new.to_address || char(10) || new.text, 'ά', 'α'), 'έ', 'ε'), 'ή', 'η'), 'ί', 'ι'), 'ό', 'ο'), 'ύ', 'υ'), 'ώ', 'ω'), 'ϊ', 'ι'), 'ϋ', 'υ'), 'ΐ', 'ι'), 'ΰ', 'υ'), 'Ά', 'α'), 'Έ', 'ε'), 'Ή', 'η'), 'Ί', 'ι'), 'Ό', 'ο'), 'Ύ', 'υ'), 'Ώ', 'ω'), 'Ϊ', 'ι'), 'Ϋ', 'υ'));
END;
--> statement-breakpoint
CREATE TRIGGER mail_search_mail_in AFTER INSERT ON outbox BEGIN
  INSERT INTO mail_search (rowid, words) VALUES (-new.rowid, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.subject || char(10) || new.to_address || char(10) || new.text, 'ά', 'α'), 'έ', 'ε'), 'ή', 'η'), 'ί', 'ι'), 'ό', 'ο'), 'ύ', 'υ'), 'ώ', 'ω'), 'ϊ', 'ι'), 'ϋ', 'υ'), 'ΐ', 'ι'), 'ΰ', 'υ'), 'Ά', 'α'), 'Έ', 'ε'), 'Ή', 'η'), 'Ί', 'ι'), 'Ό', 'ο'), 'Ύ', 'υ'), 'Ώ', 'ω'), 'Ϊ', 'ι'), 'Ϋ', 'υ'));
END;
--> statement-breakpoint
CREATE TRIGGER mail_search_mail_out AFTER DELETE ON outbox BEGIN
  DELETE FROM mail_search WHERE rowid = -old.rowid;
END;
--> statement-breakpoint
INSERT INTO mail_search (rowid, words) SELECT sequence, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(messages.subject || char(10) || messages.from_name || char(10) || messages.from_address || char(10) || messages.to_address || char(10) || messages.text, 'ά', 'α'), 'έ', 'ε'), 'ή', 'η'), 'ί', 'ι'), 'ό', 'ο'), 'ύ', 'υ'), 'ώ', 'ω'), 'ϊ', 'ι'), 'ϋ', 'υ'), 'ΐ', 'ι'), 'ΰ', 'υ'), 'Ά', 'α'), 'Έ', 'ε'), 'Ή', 'η'), 'Ί', 'ι'), 'Ό', 'ο'), 'Ύ', 'υ'), 'Ώ', 'ω'), 'Ϊ', 'ι'), 'Ϋ', 'υ') FROM messages;
--> statement-breakpoint
INSERT INTO mail_search (rowid, words) SELECT -outbox.rowid, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(outbox.subject || char(10) || outbox.to_address || char(10) || outbox.text, 'ά', 'α'), 'έ', 'ε'), 'ή', 'η'), 'ί', 'ι'), 'ό', 'ο'), 'ύ', 'υ'), 'ώ', 'ω'), 'ϊ', 'ι'), 'ϋ', 'υ'), 'ΐ', 'ι'), 'ΰ', 'υ'), 'Ά', 'α'), 'Έ', 'ε'), 'Ή', 'η'), 'Ί', 'ι'), 'Ό', 'ο'), 'Ύ', 'υ'), 'Ώ', 'ω'), 'Ϊ', 'ι'), 'Ϋ', 'υ') FROM outbox;
