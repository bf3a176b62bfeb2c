-- Written by hand: drizzle knows no triggers. The search index takes the accents off polytonic Greek too (functions/mail/mailbox/search.ts folds alike): each
-- letter of the first list becomes the one at its place in the second. The first 20 are today's accents; only text with others walks the whole list.
DROP TRIGGER mail_search_message_in;
--> statement-breakpoint
DROP TRIGGER mail_search_message_change;
--> statement-breakpoint
DROP TRIGGER mail_search_mail_in;
--> statement-breakpoint
CREATE TRIGGER mail_search_message_in AFTER INSERT ON messages BEGIN
  INSERT INTO mail_search (rowid, words) VALUES (new.sequence, (WITH RECURSIVE folded (step, steps, words) AS (
    SELECT 0, CASE WHEN words GLOB '*[ἀ-῾]*' THEN 238 ELSE 20 END, words FROM (SELECT new.subject || char(10) || new.from_name || char(10) || new.from_address || char(10) || new.to_address || char(10) || new.text AS words)
    UNION ALL
    SELECT step + 1, steps, replace(words, substr('άέήίόύώϊϋΐΰΆΈΉΊΌΎΏΪΫἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏἐἑἒἓἔἕἘἙἚἛἜἝἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὀὁὂὃὄὅὈὉὊὋὌὍὐὑὒὓὔὕὖὗὙὛὝὟὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὰάὲέὴήὶίὸόὺύὼώᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼιῂῃῄῆῇῈΈῊΉῌῐῑῒΐῖῗῘῙῚΊῠῡῢΰῤῥῦῧῨῩῪΎῬῲῳῴῶῷῸΌῺΏῼ', step + 1, 1), substr('αεηιουωιυιυαεηιουωιυααααααααααααααααεεεεεεεεεεεεηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοοοοοοοουυυυυυυυυυυυωωωωωωωωωωωωωωωωααεεηηιιοουυωωααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααααααααααιηηηηηεεηηηιιιιιιιιιιυυυυρρυυυυυυρωωωωωοοωωω', step + 1, 1)) FROM folded WHERE step < steps
  ) SELECT words FROM folded WHERE step = steps));
END;
--> statement-breakpoint
CREATE TRIGGER mail_search_message_change AFTER UPDATE OF subject, from_name, from_address, to_address, text ON messages BEGIN
  DELETE FROM mail_search WHERE rowid = old.sequence;
  INSERT INTO mail_search (rowid, words) VALUES (new.sequence, (WITH RECURSIVE folded (step, steps, words) AS (
    SELECT 0, CASE WHEN words GLOB '*[ἀ-῾]*' THEN 238 ELSE 20 END, words FROM (SELECT new.subject || char(10) || new.from_name || char(10) || new.from_address || char(10) || new.to_address || char(10) || new.text AS words)
    UNION ALL
    SELECT step + 1, steps, replace(words, substr('άέήίόύώϊϋΐΰΆΈΉΊΌΎΏΪΫἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏἐἑἒἓἔἕἘἙἚἛἜἝἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὀὁὂὃὄὅὈὉὊὋὌὍὐὑὒὓὔὕὖὗὙὛὝὟὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὰάὲέὴήὶίὸόὺύὼώᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼιῂῃῄῆῇῈΈῊΉῌῐῑῒΐῖῗῘῙῚΊῠῡῢΰῤῥῦῧῨῩῪΎῬῲῳῴῶῷῸΌῺΏῼ', step + 1, 1), substr('αεηιουωιυιυαεηιουωιυααααααααααααααααεεεεεεεεεεεεηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοοοοοοοουυυυυυυυυυυυωωωωωωωωωωωωωωωωααεεηηιιοουυωωααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααααααααααιηηηηηεεηηηιιιιιιιιιιυυυυρρυυυυυυρωωωωωοοωωω', step + 1, 1)) FROM folded WHERE step < steps
  ) SELECT words FROM folded WHERE step = steps));
END;
--> statement-breakpoint
CREATE TRIGGER mail_search_mail_in AFTER INSERT ON outbox BEGIN
  INSERT INTO mail_search (rowid, words) VALUES (-new.rowid, (WITH RECURSIVE folded (step, steps, words) AS (
    SELECT 0, CASE WHEN words GLOB '*[ἀ-῾]*' THEN 238 ELSE 20 END, words FROM (SELECT new.subject || char(10) || new.to_address || char(10) || new.text AS words)
    UNION ALL
    SELECT step + 1, steps, replace(words, substr('άέήίόύώϊϋΐΰΆΈΉΊΌΎΏΪΫἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏἐἑἒἓἔἕἘἙἚἛἜἝἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὀὁὂὃὄὅὈὉὊὋὌὍὐὑὒὓὔὕὖὗὙὛὝὟὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὰάὲέὴήὶίὸόὺύὼώᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼιῂῃῄῆῇῈΈῊΉῌῐῑῒΐῖῗῘῙῚΊῠῡῢΰῤῥῦῧῨῩῪΎῬῲῳῴῶῷῸΌῺΏῼ', step + 1, 1), substr('αεηιουωιυιυαεηιουωιυααααααααααααααααεεεεεεεεεεεεηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοοοοοοοουυυυυυυυυυυυωωωωωωωωωωωωωωωωααεεηηιιοουυωωααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααααααααααιηηηηηεεηηηιιιιιιιιιιυυυυρρυυυυυυρωωωωωοοωωω', step + 1, 1)) FROM folded WHERE step < steps
  ) SELECT words FROM folded WHERE step = steps));
END;
--> statement-breakpoint
UPDATE messages SET subject = subject WHERE messages.subject || char(10) || messages.from_name || char(10) || messages.from_address || char(10) || messages.to_address || char(10) || messages.text GLOB '*[ἀ-῾]*';
--> statement-breakpoint
DELETE FROM mail_search WHERE rowid IN (SELECT -rowid FROM outbox WHERE outbox.subject || char(10) || outbox.to_address || char(10) || outbox.text GLOB '*[ἀ-῾]*');
--> statement-breakpoint
INSERT INTO mail_search (rowid, words) SELECT -outbox.rowid, (WITH RECURSIVE folded (step, steps, words) AS (
    SELECT 0, CASE WHEN words GLOB '*[ἀ-῾]*' THEN 238 ELSE 20 END, words FROM (SELECT outbox.subject || char(10) || outbox.to_address || char(10) || outbox.text AS words)
    UNION ALL
    SELECT step + 1, steps, replace(words, substr('άέήίόύώϊϋΐΰΆΈΉΊΌΎΏΪΫἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏἐἑἒἓἔἕἘἙἚἛἜἝἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὀὁὂὃὄὅὈὉὊὋὌὍὐὑὒὓὔὕὖὗὙὛὝὟὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὰάὲέὴήὶίὸόὺύὼώᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼιῂῃῄῆῇῈΈῊΉῌῐῑῒΐῖῗῘῙῚΊῠῡῢΰῤῥῦῧῨῩῪΎῬῲῳῴῶῷῸΌῺΏῼ', step + 1, 1), substr('αεηιουωιυιυαεηιουωιυααααααααααααααααεεεεεεεεεεεεηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοοοοοοοουυυυυυυυυυυυωωωωωωωωωωωωωωωωααεεηηιιοουυωωααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααααααααααιηηηηηεεηηηιιιιιιιιιιυυυυρρυυυυυυρωωωωωοοωωω', step + 1, 1)) FROM folded WHERE step < steps
  ) SELECT words FROM folded WHERE step = steps) FROM outbox WHERE outbox.subject || char(10) || outbox.to_address || char(10) || outbox.text GLOB '*[ἀ-῾]*';
