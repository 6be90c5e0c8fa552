ALTER TABLE `posts` ADD `saved_by` text;--> statement-breakpoint
CREATE TRIGGER `pending_uses` AFTER UPDATE OF `fields` ON `pending_versions` BEGIN
	DELETE FROM `file_uses` WHERE `post_id` = new.`post_id` AND `place` = 'pending';
	INSERT INTO `file_uses` (`name`, `place`, `post_id`)
	SELECT DISTINCT CASE substr(`value`, 1, 1) WHEN 'm' THEN substr(`value`, 2, 32) ELSE substr(`value`, 2, instr(`value` || '/', '/') - 2) END, 'pending', new.`post_id`
	FROM json_each('["' || replace(replace(substr(json_quote(new.`fields`), 2), '/media/', '","m'), '/files/', '","f') || ']') WHERE `key` > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `new_pending_uses` AFTER INSERT ON `pending_versions` BEGIN
	UPDATE `pending_versions` SET `fields` = `fields` WHERE `post_id` = new.`post_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `former_pending_uses` AFTER DELETE ON `pending_versions` BEGIN
	DELETE FROM `file_uses` WHERE `post_id` = old.`post_id` AND `place` = 'pending';
END;
--> statement-breakpoint
UPDATE `pending_versions` SET `fields` = `fields`;
